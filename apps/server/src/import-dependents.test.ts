import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { laterWorkIn, WRITTEN_TABLES } from "#roster/import/public.ts";

import { IMPORT_DEPENDENTS } from "./import-dependents.ts";

const { owner } = await freshDatabase();
const { followers, looseKeys } = IMPORT_DEPENDENTS;

test("every table in which somebody may have worked on with an import has a name for people", async () => {
  const parents = [...WRITTEN_TABLES, ...followers.map(({ table }) => table)];
  const { rows } = await owner.query<{ child: string }>(
    `select distinct conrelid::regclass::text as child from pg_constraint
     where contype = 'f' and conparentid = 0 and confrelid::regclass::text = any($1)`,
    [parents],
  );
  const retainedTables = new Set(followers.filter(({ isWork }) => !isWork).map(({ table }) => table));
  const never = new Set(["roster_changes", "idempotency"]);
  const named = new Set([...WRITTEN_TABLES, ...[...rows, ...looseKeys].map(({ child }) => child)]);

  expect(rows.length).toBeGreaterThan(50);
  for (const table of named.difference(retainedTables).difference(never))
    expect(() => laterWorkIn(table), table).not.toThrow();
});

/** Columns with the id of another row and no foreign key, by which nothing is lost when that row goes. */
const HARMLESS: ReadonlySet<string> = new Set([
  // Logs keep what was.
  "audit_events.account_id",
  "audit_events.subject_id",
  "audit_seals.floor_id",
  "exports_taken.account_id",
  // Deleted or kept with the row it belongs to, which is checked itself.
  "file_uses.target_id",
  "attempt_marks.exercise_id",
  "mark_objections.commented_by",
  "mark_objections.coordinator_commented_by",
  "exercises.lesson_id",
  // Which account follows an application; without the account its codes still open it.
  "application_places.account_id",
  // Of no circular that is left, nothing is delivered.
  "circular_deliveries.circular_id",
  "circular_deliveries.office_id",
  // Of no question that is left, nothing is counted.
  "group_question_uses.office_id",
  "group_question_uses.question_id",
  // Counts for as long as the child's own link does.
  "notifications.also_student_ids",
  // Kept by triggers.
  "person_words.person_id",
  // A slot that a family has picked is not removed.
  "applications.slot_id",
  // Of imports themselves.
  "roster_changes.upload_id",
  "bank_questions.import_id",
  "roster_jobs.upload_id",
  "roster_records.entity_id",
  "section_moves.batch_id",
  // Forgotten with the child, or ended with the account.
  "sessions.chosen_school_id",
  "sessions.chosen_student_id",
  "sessions.viewer_session_id",
  "sessions.class_device_id",
]);

test("every column that points to a row without a foreign key is known to those who take rows back", async () => {
  const { rows } = await owner.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype) and a.attname ~ '_(ids?|by)$'
       and a.attname <> 'school_id'
       and not exists (select from pg_constraint as f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
     order by 1`,
  );
  const known = new Set([...HARMLESS, ...looseKeys.map(({ child, column }) => `${child}.${column}`)]);

  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([]);
});
