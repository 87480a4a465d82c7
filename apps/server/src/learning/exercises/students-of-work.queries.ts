import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";
import { selectTeacherClasses, type ListScope } from "#school/schools/public.ts";

interface SetWork {
  /** A query of the ids of classes for which it is set. */
  readonly classes: RawBuilder<unknown>;
  /** A query of the ids of students who have handed something in. */
  readonly done: RawBuilder<unknown>;
}

/**
 * E5, E6: whose work a caller reads, marks and returns: of students who sit today in a class for which it is set, and
 * of those who sit in none any more, moved or left, what they handed in. That stays with the class from which they went,
 * or with every class of the work where a move has erased the seat.
 */
export function studentsOfWork(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { classes, done }: SetWork,
): RawBuilder<number> {
  const isMine = (id: RawBuilder<unknown>) =>
    reach.kind === "classes"
      ? sql`${id} in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
      : sql`true`;
  const seats = sql`select seat.student_id from class_enrolments as seat
    where seat.school_id = ${schoolId} and seat.teaching_class_id in (${classes})`;
  const own = sql`${seats} and seat.student_id = did.student_id`;
  return sql`(${seats} and ${holdsToday("seat", schoolId)} and ${isMine(sql.ref("seat.teaching_class_id"))}
    union all
    select did.student_id from (${done}) as did (student_id)
    where not exists (${own} and ${holdsToday("seat", schoolId)})
      and (exists (${own} and ${isMine(sql.ref("seat.teaching_class_id"))})
        or not exists (${own})
          and exists (select from (${classes}) as given (id) where ${isMine(sql.ref("given.id"))})))`;
}

export const studentsOfExercise = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  exerciseId: number | RawBuilder<number>,
): RawBuilder<number> =>
  studentsOfWork(db, schoolId, reach, {
    classes: sql`select set_for.teaching_class_id from exercise_classes as set_for
      where set_for.school_id = ${schoolId} and set_for.exercise_id = ${exerciseId}`,
    done: sql`select tried.student_id from attempts as tried
      where tried.school_id = ${schoolId} and tried.exercise_id = ${exerciseId} and tried.state <> 'working'`,
  });
