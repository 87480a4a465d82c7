import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

/** Whether the school has this student. */
export async function isStudentOf(db: Db, schoolId: number, studentId: number): Promise<boolean> {
  const row = await db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these exercises that are set for a class that a teacher teaches today, or of a section that they lead. */
export async function listExercisesOfTeacher(
  db: Db,
  schoolId: number,
  teacherId: number,
  exerciseIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct place.exercise_id as id
    from exercise_classes as place
    join teaching_classes as class on class.school_id = place.school_id and class.id = place.teaching_class_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where place.school_id = ${schoolId} and place.exercise_id = any(${[...exerciseIds]}::bigint[])
      and (section.homeroom_teacher_id = ${teacherId} or exists (select from teacher_assignments as own
        where own.school_id = place.school_id and own.teaching_class_id = class.id and own.teacher_id = ${teacherId}
          and own.state = 'active' and ${holdsToday("own", schoolId)}))`.execute(db);
  return rows.map(({ id }) => id);
}
