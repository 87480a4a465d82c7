import type { Answer } from "@dars/contract/learning/asked-questions";
import type { AttemptState } from "@dars/contract/learning/attempts";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { KEEP_PLANS } from "#platform/db/transaction.ts";

import type { AttemptRow, Mark } from "./attempts.queries.ts";
import type { Policy } from "./shown-of.ts";
import { lastCloseOf, type TaskTimes } from "./tasks.queries.ts";

/** An attempt whose answers arrive, with what its exercise says of its times, its marks and what may be shown. */
export interface ArrivingRow extends AttemptRow, TaskTimes, Omit<Policy, keyof TaskTimes> {
  readonly latePenalty: number;
  readonly score: string | null;
  readonly outOf: string;
  readonly frameShufflesQuestions: boolean;
  readonly frameShufflesOptions: boolean;
}

/** The questions of a version of an exercise, and those of a later one by whose keys its attempts are marked (EX-3). */
export interface Paper {
  readonly exerciseId: number;
  readonly version: number;
  readonly questions: readonly NumberedQuestion[];
  readonly remarking: readonly NumberedQuestion[];
}

/**
 * Locks attempts, and their exercises against a change of the questions, in the order in which others lock them. A
 * statement after this one sees everything that was committed until then.
 */
export async function lockArriving(db: Db, schoolId: number, attemptIds: readonly number[]): Promise<void> {
  const ids = [...attemptIds];
  // Not awaited one by one: all leave in one packet, in this order.
  await Promise.all([
    sql.raw(KEEP_PLANS).execute(db),
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
      attempt.no, attempt.seed, attempt.started_at as "startedAt", attempt.deadline, attempt.answers, attempt.seq,
      attempt.saved_at as "savedAt", attempt.submitted_at as "submittedAt", attempt.is_auto as "isAuto",
      attempt.is_late as "isLate", attempt.state, attempt.key_seen_at as "keySeenAt", attempt.score,
      attempt.shuffles_questions as "shufflesQuestions", attempt.shuffles_options as "shufflesOptions",
      exercise.shuffles_questions as "frameShufflesQuestions", exercise.shuffles_options as "frameShufflesOptions",
      exercise.purpose, exercise.feedback, exercise.late_penalty as "latePenalty", version.out_of as "outOf",
      coalesce(own.due_at, exercise.due_at) as "dueAt", coalesce(own.close_at, exercise.close_at) as "closeAt",
      ${lastCloseOf} as "lastCloseAt",
      exercise.time_limit_minutes + coalesce(own.extra_minutes, 0) as "timeLimitMinutes"
    from attempts as attempt
    join exercises as exercise on exercise.school_id = attempt.school_id and exercise.id = attempt.exercise_id
    join exercise_versions as version on version.school_id = attempt.school_id
      and version.exercise_id = attempt.exercise_id and version.version = attempt.version
    left join exercise_exceptions as own on own.school_id = attempt.school_id
      and own.exercise_id = attempt.exercise_id and own.student_id = attempt.student_id
    where attempt.school_id = ${schoolId} and attempt.id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

export async function listPapers(
  db: Db,
  schoolId: number,
  attemptIds: readonly number[],
): Promise<readonly Paper[]> {
  const { rows } = await sql<Paper>`
    select paper.exercise_id as "exerciseId", paper.version, paper.questions,
      coalesce((select later.questions from exercise_versions as later
        where later.school_id = paper.school_id and later.exercise_id = paper.exercise_id
          and later.version > paper.version and later.remarks
        order by later.version desc limit 1), '[]') as remarking
    from exercise_versions as paper
    where paper.school_id = ${schoolId} and (paper.exercise_id, paper.version) in (
      select exercise_id, version from attempts
      where school_id = ${schoolId} and id = any(${[...attemptIds]}::bigint[]))`.execute(db);
  return rows;
}

/** An attempt as it is after its answers have arrived. */
export interface Arrived {
  readonly id: number;
  readonly deadline: Date | null;
  readonly seq: number;
  readonly answers: readonly Answer[];
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

export async function updateArrived(db: Db, schoolId: number, attempts: readonly Arrived[]): Promise<void> {
  const column = <T>(of: (attempt: Arrived) => T): T[] => attempts.map(of);
  await sql`
    update attempts as attempt set deadline = given.deadline, seq = given.seq, answers = given.answers,
      saved_at = now(), submitted_at = given.submitted_at, is_auto = given.is_auto, is_late = given.is_late,
      is_doubtful = given.is_doubtful, state = given.state, raw = given.raw, score = given.score,
      key_scores = given.key_scores
    from unnest(${column(({ id }) => id)}::bigint[],
      ${column(({ deadline }) => deadline?.toISOString() ?? null)}::timestamptz[], ${column(({ seq }) => seq)}::int[],
      ${column(({ answers }) => JSON.stringify(answers))}::jsonb[],
      ${column(({ submittedAt }) => submittedAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ isAuto }) => isAuto)}::boolean[], ${column(({ isLate }) => isLate)}::boolean[],
      ${column(({ isDoubtful }) => isDoubtful)}::boolean[], ${column(({ state }) => state)}::attempt_state[],
      ${column(({ raw }) => raw)}::text[], ${column(({ score }) => score)}::text[],
      ${column(({ keyScores }) => JSON.stringify(keyScores))}::jsonb[])
      as given (id, deadline, seq, answers, submitted_at, is_auto, is_late, is_doubtful, state, raw, score, key_scores)
    where attempt.school_id = ${schoolId} and attempt.id = given.id`.execute(db);
}

/** The first marks of attempts that had none, as far as they are rows. */
export async function insertMarks(
  db: Db,
  schoolId: number,
  marks: ReadonlyArray<Mark & { readonly attemptId: number; readonly exerciseId: number }>,
): Promise<void> {
  await sql`
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, marked_at)
    select ${schoolId}, mark.*, case when mark.score is not null then now() end
    from unnest(${marks.map(({ attemptId }) => attemptId)}::bigint[],
      ${marks.map(({ exerciseId }) => exerciseId)}::bigint[], ${marks.map(({ questionId }) => questionId)}::int[],
      ${marks.map(({ score }) => score)}::text[], ${marks.map(({ isManual }) => isManual)}::boolean[])
      as mark (attempt_id, exercise_id, question_id, score, is_manual)`.execute(db);
}
