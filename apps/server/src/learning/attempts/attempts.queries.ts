import type { Answer } from "@dars/contract/learning/asked-questions";
import type { AttemptState } from "@dars/contract/learning/attempts";
import type { Ink } from "@dars/contract/learning/ink";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { KeptVersions } from "./answer-versions.ts";

export interface AttemptRow {
  readonly id: number;
  readonly exerciseId: number;
  readonly version: number;
  readonly studentId: number;
  readonly no: number;
  readonly seed: number;
  readonly startedAt: Date;
  readonly deadline: Date | null;
  /** The answers that count. */
  readonly answers: readonly Answer[];
  /** Who wrote them, and what other pages answered. */
  readonly versions: KeptVersions;
  readonly seq: number;
  readonly savedAt: Date | null;
  /** When it was handed in, as far as the device is believed. */
  readonly submittedAt: Date | null;
  /** When the answers that were handed in arrived; null where nothing has arrived since the time ran out. */
  readonly arrivedAt: Date | null;
  readonly isAuto: boolean;
  readonly isLate: boolean;
  readonly state: AttemptState;
  readonly keySeenAt: Date | null;
  /** As the exercise had them when it was begun; null where it was begun before this was kept. */
  readonly shufflesQuestions: boolean | null;
  readonly shufflesOptions: boolean | null;
  /** Questions whose answers were checked, and are fixed. */
  readonly checkedIds: readonly number[];
}

const COLUMNS = [
  "id",
  "exercise_id as exerciseId",
  "version",
  "student_id as studentId",
  "no",
  "seed",
  "started_at as startedAt",
  "deadline",
  sql<Answer[]>`answers`.as("answers"),
  sql<KeptVersions>`answer_versions`.as("versions"),
  "seq",
  "saved_at as savedAt",
  "submitted_at as submittedAt",
  "arrived_at as arrivedAt",
  "is_auto as isAuto",
  "is_late as isLate",
  "state",
  "key_seen_at as keySeenAt",
  "shuffles_questions as shufflesQuestions",
  "shuffles_options as shufflesOptions",
  "checked_ids as checkedIds",
] as const;

export const findAttempt = (
  db: Db,
  schoolId: number,
  attemptId: number,
  { locks }: { readonly locks: boolean } = { locks: false },
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom("attempts")
    .select(COLUMNS)
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();

interface Begun {
  readonly exerciseId: number;
  readonly version: number;
  readonly studentId: number;
  readonly no: number;
  readonly seed: number;
  readonly deadline: Date | null;
  readonly shufflesQuestions: boolean;
  readonly shufflesOptions: boolean;
}

export const insertAttempt = (db: Db, schoolId: number, begun: Begun): Promise<AttemptRow> =>
  db
    .insertInto("attempts")
    .values({
      school_id: schoolId,
      exercise_id: begun.exerciseId,
      version: begun.version,
      student_id: begun.studentId,
      no: begun.no,
      seed: begun.seed,
      deadline: begun.deadline?.toISOString() ?? null,
      shuffles_questions: begun.shufflesQuestions,
      shuffles_options: begun.shufflesOptions,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function updateDeadline(
  db: Db,
  schoolId: number,
  attemptId: number,
  deadline: Date | null,
): Promise<void> {
  await db
    .updateTable("attempts")
    .set({ deadline: deadline?.toISOString() ?? null })
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .execute();
}

interface HandedIn {
  readonly at: Date;
  readonly isAuto: boolean;
  readonly isLate: boolean;
  readonly isDoubtful: boolean;
}

export async function updateSubmitted(
  db: Db,
  schoolId: number,
  attemptId: number,
  { at, isAuto, isLate, isDoubtful }: HandedIn,
): Promise<void> {
  await db
    .updateTable("attempts")
    .set({
      state: "submitted",
      submitted_at: at.toISOString(),
      is_auto: isAuto,
      is_late: isLate,
      is_doubtful: isDoubtful,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .execute();
}

export interface Mark {
  readonly questionId: number;
  readonly score: string | null;
  readonly isManual: boolean;
}

/** Marks as they are stored: those that the keys alone make with their attempt, the others as rows. */
export function splitMarks(marks: readonly Mark[]): {
  readonly byKey: Readonly<Record<string, string>>;
  readonly byPerson: readonly Mark[];
} {
  const byKey = marks.flatMap(({ questionId, score, isManual }) =>
    isManual || score === null ? [] : [[questionId, score] as const],
  );
  return {
    byKey: Object.fromEntries(byKey),
    byPerson: marks.filter(({ score, isManual }) => isManual || score === null),
  };
}

/** Whose marks by hand stay: all, or those of these questions. */
export type KeptMarks = "all" | readonly number[];

/** The marks of an attempt as the keys have them; what a person has marked stays where it is kept. */
export async function replaceMarks(
  db: Db,
  schoolId: number,
  attempt: { readonly id: number; readonly exerciseId: number },
  marks: readonly Mark[],
  keptMarks: KeptMarks,
): Promise<void> {
  const isKept = keptMarks === "all" ? sql`true` : sql`question_id = any(${[...keptMarks]}::integer[])`;
  await sql`delete from attempt_marks where school_id = ${schoolId} and attempt_id = ${attempt.id}
    and not (marker_id is not null and ${isKept})`.execute(db);
  const { byKey, byPerson } = splitMarks(marks);
  await sql`
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, marked_at)
    select ${schoolId}, ${attempt.id}, ${attempt.exerciseId}, mark."questionId", mark.score, mark."isManual",
      case when mark.score is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(byPerson)}::jsonb)
      as mark ("questionId" integer, score text, "isManual" boolean)
    on conflict do nothing`.execute(db);
  await sql`
    update attempts as attempt set key_scores = ${JSON.stringify(byKey)}::jsonb - array(
      select mark.question_id::text from attempt_marks as mark
      where mark.school_id = attempt.school_id and mark.attempt_id = attempt.id)
    where attempt.school_id = ${schoolId} and attempt.id = ${attempt.id}`.execute(db);
}

/** Gives each mark that only the keys have made a row of its own, so that its changes can be kept. */
export async function unfoldMarks(
  db: Db,
  schoolId: number,
  attempt: { readonly id: number; readonly exerciseId: number },
): Promise<void> {
  await sql`
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, marked_at)
    select attempt.school_id, attempt.id, attempt.exercise_id, mark.key::integer, mark.value, false, attempt.saved_at
    from attempts as attempt, jsonb_each_text(attempt.key_scores) as mark
    where attempt.school_id = ${schoolId} and attempt.id = ${attempt.id}`.execute(db);
  await db
    .updateTable("attempts")
    .set({ key_scores: "{}" })
    .where("school_id", "=", schoolId)
    .where("id", "=", attempt.id)
    .execute();
}

/** Scores by other keys, each a further revision of its mark. */
export async function updateMarks(
  db: Db,
  schoolId: number,
  attemptId: number,
  scores: ReadonlyArray<{ readonly questionId: number; readonly score: string }>,
): Promise<void> {
  await sql`
    update attempt_marks as mark set score = given.score, marked_at = now(), revision = mark.revision + 1
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given ("questionId" integer, score text)
    where mark.school_id = ${schoolId} and mark.attempt_id = ${attemptId}
      and mark.question_id = given."questionId"`.execute(db);
}

export interface MarkRow extends Mark {
  readonly comment: string | null;
  readonly criteria: readonly GivenLevel[];
  readonly ink: Ink;
  readonly revision: number;
  readonly isByPerson: boolean;
  /** When it was last changed after its return; null if it never was. */
  readonly changedAt: Date | null;
}

export async function listMarks(db: Db, schoolId: number, attemptId: number): Promise<readonly MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select mark.question_id as "questionId", mark.score, mark.is_manual as "isManual", mark.comment, mark.criteria,
      mark.ink, mark.revision, mark.marker_id is not null as "isByPerson",
      (select max(was.replaced_at) from attempt_mark_history as was
        where was.school_id = mark.school_id and was.attempt_id = mark.attempt_id
          and was.question_id = mark.question_id) as "changedAt"
    from attempt_marks as mark where mark.school_id = ${schoolId} and mark.attempt_id = ${attemptId}
    union all
    select mark.key::integer, mark.value, false, null, '[]', '[]', 0, false, null
    from attempts as attempt, jsonb_each_text(attempt.key_scores) as mark
    where attempt.school_id = ${schoolId} and attempt.id = ${attemptId}
    order by "questionId"`.execute(db);
  return rows;
}

export async function updateScore(
  db: Db,
  schoolId: number,
  attemptId: number,
  { raw, score, state }: { raw: string | null; score: string | null; state: AttemptState },
): Promise<void> {
  await db
    .updateTable("attempts")
    .set({ raw, score, state })
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .execute();
}

/** An answer that was checked, among the others. */
export async function updateChecked(
  db: Db,
  schoolId: number,
  attemptId: number,
  { answers, versions, checkedIds }: Pick<AttemptRow, "answers" | "versions" | "checkedIds">,
): Promise<void> {
  await db
    .updateTable("attempts")
    .set({
      answers: JSON.stringify(answers),
      answer_versions: JSON.stringify(versions),
      checked_ids: [...checkedIds],
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .execute();
}
