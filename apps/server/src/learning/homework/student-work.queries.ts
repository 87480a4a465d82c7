import type { HomeworkAnswer, HomeworkTick } from "@dars/contract/learning/homework";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";

import { hasByDue } from "./given.queries.ts";
import { selectAnswer, selectTick } from "./homework-students.queries.ts";

export interface WorkKey {
  readonly homeworkId: number;
  readonly studentId: number;
}

/** HW-4: the homework as the student has it; undefined where it does not. */
export async function findSet(db: Db, schoolId: number, { homeworkId, studentId }: WorkKey) {
  const { rows } = await sql<{ readonly asksAnswer: boolean; readonly isWithdrawn: boolean }>`
    select work.asks_answer as "asksAnswer", bool_and(given.withdrawn_at is not null) as "isWithdrawn"
    from homework as work
    join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id
    join class_enrolments as seat on ${hasByDue(schoolId)} and seat.student_id = ${studentId}
    where work.school_id = ${schoolId} and work.id = ${homeworkId}
    group by work.school_id, work.id`.execute(db);
  return rows[0];
}

/** The first time counts. Answers with that time. */
export async function saveSeen(db: Db, schoolId: number, { homeworkId, studentId }: WorkKey, at: Date) {
  const before = await db
    .selectFrom("homework_students")
    .select("seen_at as seenAt")
    .where("school_id", "=", schoolId)
    .where("homework_id", "=", homeworkId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
  const { rows } = await sql<{ readonly seenAt: Date }>`
    insert into homework_students as did (school_id, homework_id, student_id, seen_at)
    values (${schoolId}, ${homeworkId}, ${studentId}, least(${at}::timestamptz, now()))
    on conflict (school_id, homework_id, student_id) do update
      set seen_at = least(did.seen_at, excluded.seen_at), changed_at = dars_now()
    returning seen_at as "seenAt"`.execute(db);
  return rows.map(({ seenAt }) => ({ seenAt, isNew: !before?.seenAt }))[0];
}

interface TickBy extends WorkKey {
  readonly isDone: boolean;
  readonly at: Date;
  readonly accountId: number;
  readonly as: "student" | "guardian";
}

/** HW-8: the later write holds, of two at one moment the tick (merge-ticks.ts). A tick says that it was seen. True if it holds. */
export async function saveTick(
  db: Db,
  schoolId: number,
  { homeworkId, studentId, isDone, at, accountId, as }: TickBy,
): Promise<boolean> {
  const { rows } = await sql`
    insert into homework_students as did
      (school_id, homework_id, student_id, seen_at, is_done, ticked_at, ticked_by, ticked_as)
    values (${schoolId}, ${homeworkId}, ${studentId}, least(${at}::timestamptz, now()), ${isDone},
      least(${at}::timestamptz, now()), ${accountId}, ${as})
    on conflict (school_id, homework_id, student_id) do update
      set seen_at = least(did.seen_at, excluded.seen_at), is_done = excluded.is_done,
        ticked_at = excluded.ticked_at, ticked_by = excluded.ticked_by, ticked_as = excluded.ticked_as,
        changed_at = dars_now()
      where did.ticked_at is null or excluded.ticked_at > did.ticked_at
        or (excluded.ticked_at = did.ticked_at and excluded.is_done and not did.is_done)
    returning did.id`.execute(db);
  return rows.length > 0;
}

/** What is done of a homework; undefined where nothing was. */
export async function findWork(db: Db, schoolId: number, { homeworkId, studentId }: WorkKey) {
  const { rows } = await sql<{
    readonly id: number;
    readonly answerRevision: number;
    readonly tick: HomeworkTick | null;
    readonly answer: HomeworkAnswer | null;
  }>`
    select did.id, did.answer_revision as "answerRevision", ${selectTick(schoolId)} as tick,
      ${selectAnswer(schoolId)} as answer
    from homework_students as did
    where did.school_id = ${schoolId} and did.homework_id = ${homeworkId} and did.student_id = ${studentId}`.execute(
    db,
  );
  return rows[0];
}

interface AnswerBy extends WorkKey {
  readonly revision: number;
  readonly text: string;
  readonly accountId: number;
}

/** HW-3: answers with the id of the row; undefined where the answer is another one than was read. */
export async function saveAnswer(
  db: Db,
  schoolId: number,
  { homeworkId, studentId, revision, text, accountId }: AnswerBy,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number }>`
    insert into homework_students as did
      (school_id, homework_id, student_id, seen_at, answer_text, answer_revision, answered_at, answered_by)
    values (${schoolId}, ${homeworkId}, ${studentId}, now(), ${text}, 1, now(), ${accountId})
    on conflict (school_id, homework_id, student_id) do update
      set seen_at = coalesce(did.seen_at, dars_now()), answer_text = excluded.answer_text,
        answer_revision = did.answer_revision + 1, answered_at = dars_now(), answered_by = excluded.answered_by,
        answer_seen_at = null, answer_seen_by = null, changed_at = dars_now()
      where did.answer_revision = ${revision}
    returning did.id`.execute(db);
  return rows[0]?.id;
}

/** HW-3: undefined where the answer is another one. Seen once, it stays seen by the one who saw it first. */
export async function saveAnswerSeen(
  db: Db,
  schoolId: number,
  {
    homeworkId,
    studentId,
    revision,
    accountId,
  }: WorkKey & { readonly revision: number; readonly accountId: number },
) {
  const { rows } = await sql<{ readonly seenAt: Date }>`
    update homework_students
    set answer_seen_at = coalesce(answer_seen_at, dars_now()),
      answer_seen_by = coalesce(answer_seen_by, ${accountId}), changed_at = now()
    where school_id = ${schoolId} and homework_id = ${homeworkId} and student_id = ${studentId}
      and answer_revision = ${revision} and ${revision} > 0
    returning answer_seen_at as "seenAt"`.execute(db);
  return rows[0]?.seenAt;
}

/** The student and the guardians who may see it. */
export async function listFamily(db: Db, schoolId: number, studentId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    select ${studentId}::bigint as "personId"
    union select link.guardian_id from guardian_links as link
    where link.school_id = ${schoolId} and link.student_id = ${studentId} and ${letsSee("link")}`.execute(db);
  return rows.map(({ personId }) => personId);
}
