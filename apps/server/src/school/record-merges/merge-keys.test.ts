import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { ACCOUNT_KEYS } from "./account-keys.ts";
import { LOOSE_KEYS } from "./loose-keys.ts";
import { PERSON_KEYS, type TiedColumn } from "./person-keys.ts";

const { owner } = await freshDatabase();

/** `table.column` of each foreign key to one of the tables. */
async function keysTo(tables: readonly string[]): Promise<string[]> {
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

const named = (keys: readonly TiedColumn[]) =>
  keys.map(({ table, column }) => `${table}.${column}`).toSorted();

test("PER-2: of every column that points to a person it is said what a merge does with it", async () => {
  expect(named(PERSON_KEYS)).toEqual((await keysTo(["people", "students", "teachers"])).toSorted());
});

test("PER-2: of every column that points to an account it is said what a merge does with it", async () => {
  expect(named(ACCOUNT_KEYS)).toEqual((await keysTo(["accounts"])).toSorted());
});

/** Ids of other rows, and documents, which name neither a person nor an account. */
const NAMES_NOBODY = new Set(
  `app_versions.notes applications.guardians applications.name_parts applications.slot_id
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
  roster_uploads.outcome roster_uploads.problem roster_uploads.progress rubrics.indicators section_moves.batch_id
  sessions.chosen_school_id sessions.class_device_id sessions.push_tags sessions.viewer_session_id
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
    [named(LOOSE_KEYS)],
  );
  const found = rows.map(({ key }) => key).filter((key) => !NAMES_NOBODY.has(key));

  expect(found.toSorted()).toEqual(named(LOOSE_KEYS));
});

test("PER-2: a row follows unless its place is taken, by every unique index of the table", async () => {
  const following = [...PERSON_KEYS, ...ACCOUNT_KEYS, ...LOOSE_KEYS].filter(({ on }) => on === "follows");
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
