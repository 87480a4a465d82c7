import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { holdsToday } from "#platform/db/today.ts";

type NoticeKind = "exercise" | "exercise-due";

/** When an exercise opens and is due; undefined where it has gone. */
export const findTimes = (db: Db, schoolId: number, exerciseId: number) =>
  db
    .selectFrom("exercises")
    .select(["open_at as openAt", "due_at as dueAt", "close_at as closeAt"])
    .where("school_id", "=", schoolId)
    .where("id", "=", exerciseId)
    .executeTakeFirst();

/** Notices of a time that is still to come, or of a draft, may come again. */
export const dropNotices = (db: Db, schoolId: number, exerciseId: number) =>
  sql`delete from exercise_notices as told using exercises as exercise
    where told.school_id = ${schoolId} and told.exercise_id = ${exerciseId}
      and exercise.school_id = told.school_id and exercise.id = told.exercise_id
      and case told.kind when 'exercise' then coalesce(exercise.open_at > dars_now(), true)
        else coalesce(exercise.open_at > dars_now() or exercise.due_at > dars_now() + interval '1 day', true) end`.execute(
    db,
  );

/** True for the first caller. */
export async function takeNotice(
  db: Db,
  schoolId: number,
  exerciseId: number,
  kind: NoticeKind,
): Promise<boolean> {
  const made = await db
    .insertInto("exercise_notices")
    .values({ school_id: schoolId, exercise_id: exerciseId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Students of its classes who still have it to do: not excused (EX-4), nothing handed in, and without a later time of
 * their own.
 */
export async function listStudentsWithout(
  db: Db,
  schoolId: number,
  exerciseId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct seat.student_id as id from exercise_classes as given
    join exercises as exercise on exercise.school_id = given.school_id and exercise.id = given.exercise_id
    join class_enrolments as seat on seat.school_id = given.school_id
      and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
    left join exercise_exceptions as own on own.school_id = given.school_id
      and own.exercise_id = given.exercise_id and own.student_id = seat.student_id
    where given.school_id = ${schoolId} and given.exercise_id = ${exerciseId}
      and not coalesce(own.is_excused, false)
      and coalesce(own.due_at <= exercise.due_at, true)
      and not exists (select from attempts as tried where tried.school_id = given.school_id
        and tried.exercise_id = given.exercise_id and tried.student_id = seat.student_id
        and tried.state <> 'working')`.execute(db);
  return rows.map(({ id }) => id);
}

export const listGuardians = (db: Db, schoolId: number, studentIds: readonly number[]) =>
  db
    .selectFrom("guardian_links as link")
    .select(["link.guardian_id as personId", "link.student_id as studentId"])
    .where("link.school_id", "=", schoolId)
    .where(sql<boolean>`link.student_id = any(${[...studentIds]}::bigint[])`)
    .where(letsSee("link"))
    .execute();
