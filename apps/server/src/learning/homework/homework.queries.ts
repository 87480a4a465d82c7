import type { HomeworkDue } from "@dars/contract/learning/homework";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface HomeworkWords {
  readonly title: string;
  readonly text: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
  readonly lessonId: number | null;
}

interface NewHomework {
  readonly authorId: number;
  readonly words: HomeworkWords;
  readonly setLessonId: number | null;
  readonly setOn: string;
  readonly sourceId: number | null;
}

const toColumns = ({ title, text, minutes, asksAnswer, lessonId }: HomeworkWords) => ({
  title,
  text,
  minutes,
  asks_answer: asksAnswer,
  lesson_id: lessonId,
});

export const insertHomework = (
  db: Db,
  schoolId: number,
  { authorId, words, setLessonId, setOn, sourceId }: NewHomework,
) =>
  db
    .insertInto("homework")
    .values({
      school_id: schoolId,
      author_id: authorId,
      ...toColumns(words),
      set_lesson_id: setLessonId,
      set_on: setOn,
      source_id: sourceId,
    })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

/** Undefined where another write has come between. */
export const updateHomework = (
  db: Db,
  schoolId: number,
  { id, revision }: { readonly id: number; readonly revision: number },
  words: HomeworkWords,
) =>
  db
    .updateTable("homework")
    .set({ ...toColumns(words), changed_at: sql`now()`, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("withdrawn_at", "is", null)
    .returning(["id", "revision"])
    .executeTakeFirst();

/** With all its classes; undefined where another write has come between. */
export async function updateWithdrawn(
  db: Db,
  schoolId: number,
  { id, revision }: { readonly id: number; readonly revision: number },
) {
  const made = await db
    .updateTable("homework")
    .set({ withdrawn_at: sql`now()`, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("withdrawn_at", "is", null)
    .returning(["id", "revision"])
    .executeTakeFirst();
  if (made) await withdrawClasses(db, schoolId, id, []);
  return made;
}

/** From all its classes but these. */
export const withdrawClasses = (db: Db, schoolId: number, homeworkId: number, but: readonly number[]) =>
  sql`update homework_classes set withdrawn_at = now()
    where school_id = ${schoolId} and homework_id = ${homeworkId} and withdrawn_at is null
      and teaching_class_id <> all(${[...but]}::bigint[])`.execute(db);

export interface DueOfClass {
  readonly classId: number;
  readonly by: "lesson" | "day";
  readonly due: HomeworkDue;
}

/** A class that it was taken back from has it again. */
export async function saveClasses(
  db: Db,
  schoolId: number,
  homeworkId: number,
  classes: readonly DueOfClass[],
): Promise<void> {
  if (classes.length === 0) return;
  await sql`insert into homework_classes
      (school_id, homework_id, teaching_class_id, due_by, due_on, due_no, due_starts_at, due_at)
    select ${schoolId}, ${homeworkId}, one.* from unnest(${classes.map(({ classId }) => classId)}::bigint[],
      ${classes.map(({ by }) => by)}::text[], ${classes.map(({ due }) => due.day)}::date[],
      ${classes.map(({ due }) => due.no)}::smallint[], ${classes.map(({ due }) => due.startsAt)}::time[],
      ${classes.map(({ due }) => due.at)}::timestamptz[]) as one
    on conflict (school_id, homework_id, teaching_class_id) do update set due_by = excluded.due_by,
      due_on = excluded.due_on, due_no = excluded.due_no, due_starts_at = excluded.due_starts_at,
      due_at = excluded.due_at, withdrawn_at = null`.execute(db);
}

/** Changes, withdrawals and reminders of one homework come one after the other. */
export const lockHomework = (db: Db, schoolId: number, homeworkId: number) =>
  db
    .selectFrom("homework")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", homeworkId)
    .forUpdate()
    .executeTakeFirst();
