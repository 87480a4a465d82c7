import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectTeacherClasses } from "#school/schools/public.ts";

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
      and (section.homeroom_teacher_id = ${teacherId}
        or class.id in (${selectTeacherClasses(db, schoolId, teacherId)}))`.execute(db);
  return rows.map(({ id }) => id);
}
