import { readFile } from "node:fs/promises";

import { savePreferences } from "@dars/contract/identity/own-account";
import { PersonPage, PersonRecord } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import type { PersonColumn } from "#platform/db/person-table.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { PEOPLE_COLUMNS } from "#school/people/public.ts";

import { PERSON_TABLES } from "./person-tables.ts";

const { owner } = await freshDatabase();

const TIES = PERSON_TABLES.flatMap(({ table, people = {}, accounts = {} }) =>
  Object.entries({ ...people, ...accounts }).map(([column, tie]) => ({ table, column, ...tie })),
);
const DECLARED = new Set(TIES.map(({ table, column }) => `${table}.${column}`));

test("every table of people is declared once", () => {
  const names = PERSON_TABLES.map(({ table }) => table);

  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

async function fetchColumns(table: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name).toSorted();
}

const BY_COLUMN = PERSON_TABLES.flatMap(({ table, columns }) => (columns ? [{ table, columns }] : []));

test.each(BY_COLUMN)(
  "every column of $table is declared: what an erasure, my data, a merge and a transfer do with it",
  async ({ table, columns }) => {
    expect(Object.keys(columns).toSorted()).toEqual(await fetchColumns(table));
  },
);

test("people, students, teachers, links and enrolments are declared column by column", () => {
  expect(BY_COLUMN.map(({ table }) => table).toSorted()).toEqual([
    "enrolments",
    "guardian_links",
    "people",
    "students",
    "teachers",
  ]);
});

/** `table.column` of each foreign key to one of the tables. */
async function keysTo(tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ key: string }>(
    `select distinct c.conrelid::regclass::text || '.' || a.attname as key
     from pg_constraint as c
     join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'school_id'
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid::regclass::text = any($1)
     order by 1`,
    [tables],
  );
  return rows.map(({ key }) => key);
}

/** Columns that point to people, or accounts, and of which no table says so. */
async function undeclaredKeys(whose: "people" | "accounts"): Promise<readonly string[]> {
  const keys = await keysTo(whose === "people" ? ["people", "students", "teachers"] : ["accounts"]);
  const declared = new Set(
    PERSON_TABLES.flatMap(({ table, [whose]: ties = {} }) =>
      Object.keys(ties).map((column) => `${table}.${column}`),
    ),
  );
  expect(keys.length).toBeGreaterThan(50);
  return keys.filter((key) => !declared.has(key));
}

test("PER-2: of every column that points to a person it is said what a merge does with it", async () => {
  expect(await undeclaredKeys("people")).toEqual([]);
});

test("PER-2: of every column that points to an account it is said what a merge does with it", async () => {
  expect(await undeclaredKeys("accounts")).toEqual([]);
});

/** Ids of other rows, and documents, which name neither a person nor an account. */
const NAMES_NOBODY = new Set(
  `app_versions.notes asks.level_ids asks.section_ids asks.subject_ids applications.guardians applications.name_parts applications.slot_id
  attempt_mark_history.criteria attempt_mark_history.ink attempt_marks.criteria attempt_marks.exercise_id
  attempt_marks.ink attempts.answers attempts.key_scores attendance_marks.excuse_id audit_seals.floor_id
  attempts.answer_versions bank_questions.import_id bank_questions.question calendar_entries.level_ids calendar_entries.section_ids
  card_batch_parts.card_ids cards.content circular_deliveries.circular_id circular_deliveries.office_id
  circulars.level_ids circulars.school_ids class_codes.section_id decision_allocations.offering_ids
  evaluations.author_name evaluations.notes evaluations.scores exercise_versions.questions exercises.lesson_id
  file_media.forms file_uses.target_id follow_up_entries.items grade_policies.body grade_transcripts.content
  group_plans.lessons group_question_uses.office_id group_question_uses.question_id guide_videos.captions
  guide_videos.chapters held_messages.attachments lesson_readings.blocks lesson_versions.blocks
  mark_publications.section_ids mark_snapshots.shown message_originals.attachments ministry_results.marks
  notifications.parts notifications.reached people.name_parts posts.level_ids posts.section_ids posts.subject_ids
  question_imports.found question_imports.report report_views.filter room_events.attachments rooms.pinned_msg_nos rooms.subject_id
  roster_batches.counts roster_changes.upload_id roster_jobs.upload_id roster_upload_fixes.cells
  roster_uploads.outcome roster_uploads.problem roster_uploads.progress rubrics.indicators school_archives.entries
  school_archives.plan section_moves.batch_id sessions.chosen_school_id sessions.class_device_id sessions.push_tags sessions.viewer_session_id
  training_parts.questions trainings.materials video_take_history.levels video_take_history.remarks
  video_takes.levels video_takes.remarks video_tasks.criteria`.split(/\s+/),
);

test("PER-2: of every column that names people or accounts without a foreign key, too", async () => {
  const { rows } = await owner.query<{ key: string }>(
    `select c.relname || '.' || a.attname as key from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and (a.atttypid in ('bigint[]'::regtype, 'jsonb'::regtype)
         or (a.atttypid = 'bigint'::regtype and (a.attname ~ '_(id|by)$' or c.relname || '.' || a.attname = any($1))))
       and a.attname <> 'school_id'
       and not exists (select from pg_constraint as f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
     order by 1`,
    [[...DECLARED]],
  );
  const keys = await keysTo(["people", "students", "teachers", "accounts"]);
  const found = rows.map(({ key }) => key).filter((key) => !NAMES_NOBODY.has(key));

  expect(found.filter((key) => !DECLARED.has(key))).toEqual([]);
  expect([...DECLARED].filter((key) => !keys.includes(key) && !found.includes(key))).toEqual([]);
});

test("a table is of all schools where its rows need not name one", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class as c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_attribute as a
         where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull)`,
    [PERSON_TABLES.map(({ table }) => table)],
  );
  const declared = PERSON_TABLES.flatMap(({ table, isOfAllSchools }) => (isOfAllSchools ? [table] : []));

  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("DSR-2: what an erasure names in a table are columns of it, and those by which a row is somebody's are declared", async () => {
  for (const { table, people = {}, accounts = {}, erase } of PERSON_TABLES) {
    if (!("by" in erase)) continue;
    const { by, values = {}, counted = [] } = erase;
    expect(await fetchColumns(table), table).toEqual(
      expect.arrayContaining([...Object.keys(values), ...counted]),
    );
    const ties = by.every((column) => column in people) ? people : accounts;
    expect(Object.keys(ties), table).toEqual(expect.arrayContaining([...by]));
  }
});

/** How long it is kept, where no line of docs/rules.md says so. */
const AS_LONG_AS = ["the record", "the account", "the work of the school", "an import that can be undone"];

test("what is said of how long a table is kept is a line of the rules", async () => {
  const page = await readFile(new URL("../../../docs/rules.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## Retention");
  const lines = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, data]) => data);
  const known = new Set([...lines, ...AS_LONG_AS]);

  expect(lines.length).toBeGreaterThan(10);
  expect(PERSON_TABLES.filter(({ keep }) => !known.has(keep)).map(({ table }) => table)).toEqual([]);
});

test("PER-2: a row follows unless its place is taken, by every unique index of the table", async () => {
  const following = TIES.filter(({ on }) => on === "follows");
  const { rows } = await owner.query<{
    table: string;
    definition: string;
    columns: string[];
    where: string | null;
  }>(
    `select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as definition,
       pg_get_expr(i.indpred, i.indrelid) as where,
       array(select a.attname::text from pg_attribute as a
         where a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])) as columns
     from pg_index as i where i.indisunique and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
  );
  const missing = following.flatMap(({ table, column, unless }) =>
    rows
      .filter((index) => index.table === table && new RegExp(`\\b${column}\\b`).test(index.definition))
      .map((index) => ({
        index,
        others: index.columns.filter((each) => each !== column && each !== "school_id").toSorted(),
      }))
      .filter(
        ({ index, others }) =>
          !unless.some(
            ({ columns, where }) =>
              (where === undefined) === (index.where === null) &&
              others.every((each) => columns.includes(each)) &&
              columns.every((each) => new RegExp(`\\b${each}\\b`).test(index.definition)),
          ),
      )
      .map(({ index }) => `${table}.${column}: ${index.definition}`),
  );

  expect(rows.length).toBeGreaterThan(100);
  // A sign-in name, a passkey and an identity are unique without their account.
  expect(missing).toEqual([]);
});

const fieldsThat = (isSo: (column: PersonColumn) => boolean) =>
  Object.values(PEOPLE_COLUMNS).flatMap((column) =>
    column.field !== undefined && isSo(column) ? [column.field] : [],
  );

test("every field of a person's record has a column that the office writes", () => {
  const fields = fieldsThat(({ written }) => written.includes("office"));

  expect(fields.toSorted()).toEqual(Object.keys(PersonRecord.properties).toSorted());
});

test("every field of the own profile has a column that a person writes itself", () => {
  const fields = fieldsThat(({ written }) => written.includes("self"));

  expect(fields.toSorted()).toEqual(Object.keys(savePreferences.body?.properties ?? {}).toSorted());
});

test("the page of a person has the fields of which the declaration says who sees them there", () => {
  const shown = fieldsThat(({ seen }) => seen === "page" || seen === "contacts" || seen === "address");

  expect(Object.keys(PersonPage.properties)).toEqual(expect.arrayContaining(shown));
});
