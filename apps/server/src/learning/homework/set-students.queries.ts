import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { dayAt, todayIn } from "#platform/db/today.ts";
import { selectTeacherClasses, type ListScope } from "#school/schools/public.ts";

import { ASKED_FOR, hasByDue } from "./given.queries.ts";

interface WhichStudents {
  readonly homeworkId: number;
  /** HW-5: students who have not done what is not long over. */
  readonly isUndone?: boolean;
  /** Only these classes of it. */
  readonly classIds?: readonly number[];
}

/** HW-5: whether homework of `given` is still asked for. */
const IS_ASKED_FOR: RawBuilder<boolean> = sql`(given.withdrawn_at is null and given.due_at > now() - ${ASKED_FOR})`;

/** HW-5: whether the student of `seat` has not done the homework of `given`, which is not long over. */
const IS_UNDONE: RawBuilder<boolean> = sql`(${IS_ASKED_FOR}
  and not exists (select from homework_students as did where did.school_id = given.school_id
    and did.homework_id = given.homework_id and did.student_id = seat.student_id and did.is_done))`;

/** HW-5: whether a caller may remind the class of `given` now: a teacher of it, once a day. */
const isToRemind = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`(given.teaching_class_id in (${selectTeacherClasses(db, schoolId, reach.teacherId)}) and ${IS_ASKED_FOR}
        and ${dayAt(sql`given.reminded_at`, "given.school_id")} is distinct from ${todayIn(schoolId)})`
    : sql`false`;

/** Figure `homework-to-remind`: how many students a reminder of `work` by this caller reaches now. */
export const countToRemind = (db: Db, schoolId: number, reach: ListScope): RawBuilder<number> => sql`(
  select count(distinct seat.student_id)::int from homework_classes as given
  join class_enrolments as seat on ${hasByDue(schoolId)}
  where given.school_id = work.school_id and given.homework_id = work.id
    and ${isToRemind(db, schoolId, reach)} and ${IS_UNDONE})`;

/** Marks the classes that this caller reminds now, once a day each, and returns them. The homework is locked. */
export async function takeClassesToRemind(
  db: Db,
  schoolId: number,
  homeworkId: number,
  reach: ListScope,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    update homework_classes as given set reminded_at = now()
    where given.school_id = ${schoolId} and given.homework_id = ${homeworkId} and ${isToRemind(db, schoolId, reach)}
    returning given.teaching_class_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** HW-4: students who have a homework now. */
export async function listSetStudents(
  db: Db,
  schoolId: number,
  { homeworkId, isUndone = false, classIds }: WhichStudents,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct seat.student_id as id from homework_classes as given
    join class_enrolments as seat on ${hasByDue(schoolId)}
    where given.school_id = ${schoolId} and given.homework_id = ${homeworkId} and given.withdrawn_at is null
      and (not ${isUndone} or ${IS_UNDONE})
      and (${classIds === undefined} or given.teaching_class_id = any(${[...(classIds ?? [])]}::bigint[]))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
