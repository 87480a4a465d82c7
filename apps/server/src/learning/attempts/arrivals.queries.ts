import type { Answer } from "@dars/contract/learning/asked-questions";
import type { AttemptState } from "@dars/contract/learning/attempts";
import { sql } from "kysely";

import type { Db, Written } from "#platform/db/db.ts";

import type { KeptVersions } from "./answer-versions.ts";
import type { AttemptRow, Mark } from "./attempts.queries.ts";
import type { Policy } from "./compute-visibility.ts";
import { selectLastClose, type TaskTimes } from "./tasks.queries.ts";

/** An attempt whose answers arrive, with what its exercise says of its times, its marks and what may be shown. */
export interface ArrivingRow extends AttemptRow, TaskTimes, Omit<Policy, keyof TaskTimes> {
  readonly latePenalty: number;
  readonly score: string | null;
  readonly outOf: string;
  readonly frameShufflesQuestions: boolean;
  readonly frameShufflesOptions: boolean;
  /** The latest version by whose keys attempts of its version are marked (EX-3). */
  readonly remarkedBy: number | null;
}

/**
 * Locks attempts, and their exercises against a change of the questions, in the order in which others lock them. A
 * statement after this one sees everything that was committed until then.
 */
export async function lockArriving(db: Db, schoolId: number, attemptIds: readonly number[]): Promise<void> {
  const ids = [...attemptIds];
  // Not awaited one by one: all leave in one packet, in this order.
  await Promise.all([
    sql`select from exercises where school_id = ${schoolId} and id in (
        select exercise_id from attempts where school_id = ${schoolId} and id = any(${ids}::bigint[]))
      order by id for key share`.execute(db),
    sql`select from attempts where school_id = ${schoolId} and id = any(${ids}::bigint[])
      order by id for update`.execute(db),
  ]);
}

export async function listArriving(
  db: Db,
  schoolId: number,
  attemptIds: readonly number[],
): Promise<readonly ArrivingRow[]> {
  const { rows } = await sql<ArrivingRow>`
    select attempt.id, attempt.exercise_id as "exerciseId", attempt.version, attempt.student_id as "studentId",
      attempt.no, attempt.seed, attempt.started_at as "startedAt", attempt.deadline, attempt.answers,
      attempt.answer_versions as versions, attempt.seq,
      attempt.saved_at as "savedAt", attempt.submitted_at as "submittedAt",
      attempt.arrived_at as "arrivedAt", attempt.is_auto as "isAuto",
      attempt.is_late as "isLate", attempt.state, attempt.key_seen_at as "keySeenAt", attempt.score,
      attempt.shuffles_questions as "shufflesQuestions", attempt.shuffles_options as "shufflesOptions",
      attempt.checked_ids as "checkedIds",
      exercise.shuffles_questions as "frameShufflesQuestions", exercise.shuffles_options as "frameShufflesOptions",
      exercise.purpose, exercise.feedback, exercise.late_penalty as "latePenalty", version.out_of as "outOf",
      coalesce(own.due_at, exercise.due_at) as "dueAt", coalesce(own.close_at, exercise.close_at) as "closeAt",
      ${selectLastClose(sql`attempt.student_id`)} as "lastCloseAt",
      exercise.time_limit_minutes + coalesce(own.extra_minutes, 0) as "timeLimitMinutes",
      (select max(later.version) from exercise_versions as later
        where later.school_id = attempt.school_id and later.exercise_id = attempt.exercise_id
          and later.version > attempt.version and later.remarks) as "remarkedBy"
    from attempts as attempt
    join exercises as exercise on exercise.school_id = attempt.school_id and exercise.id = attempt.exercise_id
    join exercise_versions as version on version.school_id = attempt.school_id
      and version.exercise_id = attempt.exercise_id and version.version = attempt.version
    left join exercise_exceptions as own on own.school_id = attempt.school_id
      and own.exercise_id = attempt.exercise_id and own.student_id = attempt.student_id
    where attempt.school_id = ${schoolId} and attempt.id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

export interface VersionKey {
  readonly exerciseId: number;
  readonly version: number;
}

/** The questions of versions, as JSON. */
export async function listVersions(
  db: Db,
  schoolId: number,
  versions: readonly VersionKey[],
): Promise<ReadonlyArray<VersionKey & { readonly json: string }>> {
  const { rows } = await sql<VersionKey & { readonly json: string }>`
    select stored.exercise_id as "exerciseId", stored.version, stored.questions::text as json
    from exercise_versions as stored
    where stored.school_id = ${schoolId} and exists (
      select from unnest(${versions.map(({ exerciseId }) => exerciseId)}::bigint[],
        ${versions.map(({ version }) => version)}::integer[]) as wanted (exercise_id, version)
      where wanted.exercise_id = stored.exercise_id and wanted.version = stored.version)`.execute(db);
  return rows;
}

/** An attempt as it is after its answers have arrived. */
export interface Arrived {
  readonly id: number;
  readonly deadline: Date | null;
  readonly seq: number;
  readonly answers: readonly Answer[];
  readonly versions: KeptVersions;
  readonly submittedAt: Date | null;
  readonly isAuto: boolean;
  readonly isLate: boolean;
  readonly isDoubtful: boolean;
  readonly state: AttemptState;
  readonly raw: string | null;
  readonly score: string | null;
  /** What the keys alone say of each question, by its number. */
  readonly keyScores: Readonly<Record<string, string>>;
}

/** One value for all of it: answers within arrays of PostgreSQL would be escaped once more. */
export const arrivedUpdate = (schoolId: number, attempts: readonly Arrived[]): Written => sql`
    update attempts as attempt set deadline = given.deadline, seq = given.seq, answers = given.answers,
      answer_versions = given.versions,
      saved_at = now(), arrived_at = case when given.state <> 'working' then dars_now() end,
      submitted_at = given."submittedAt", is_auto = given."isAuto", is_late = given."isLate",
      is_doubtful = given."isDoubtful", state = given.state, raw = given.raw, score = given.score,
      key_scores = given."keyScores"
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as given (id bigint, deadline timestamptz, seq integer,
      answers jsonb, versions jsonb, "submittedAt" timestamptz, "isAuto" boolean, "isLate" boolean, "isDoubtful" boolean,
      state attempt_state, raw text, score text, "keyScores" jsonb)
    where attempt.school_id = ${schoolId} and attempt.id = given.id`;

/** Answers beside those that were handed in: they do not count. */
export const versionsUpdate = (
  schoolId: number,
  attempts: ReadonlyArray<Pick<Arrived, "id" | "versions">>,
): Written => sql`
    update attempts as attempt set answer_versions = given.versions
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as given (id bigint, versions jsonb)
    where attempt.school_id = ${schoolId} and attempt.id = given.id`;

/** The first marks of attempts that had none, as far as they are rows. */
export const marksInsertion = (
  schoolId: number,
  marks: ReadonlyArray<Mark & { readonly attemptId: number; readonly exerciseId: number }>,
): Written => sql`
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, marked_at)
    select ${schoolId}, mark.*, case when mark.score is not null then now() end
    from unnest(${marks.map(({ attemptId }) => attemptId)}::bigint[],
      ${marks.map(({ exerciseId }) => exerciseId)}::bigint[], ${marks.map(({ questionId }) => questionId)}::int[],
      ${marks.map(({ score }) => score)}::text[], ${marks.map(({ isManual }) => isManual)}::boolean[])
      as mark (attempt_id, exercise_id, question_id, score, is_manual)`;
