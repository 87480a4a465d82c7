import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

/** What was returned keeps its feedback. */
export const updateTakenAway = (db: Db, schoolId: number, takeId: number, reason: string) =>
  db
    .updateTable("video_takes")
    .set({ state: "withdrawn", removed_reason: reason, showcase: null, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", takeId)
    .execute();

/** Who teaches a class of the task today in which the student sits or, where it sits in none any more, has sat. */
export async function listTaskTeachers(
  db: Db,
  schoolId: number,
  { taskId, studentId }: { readonly taskId: number; readonly studentId: number },
): Promise<readonly { readonly personId: number }[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    with sat as (
      select seat.teaching_class_id, ${holdsToday("seat", schoolId)} as sits from video_task_classes as given
      join class_enrolments as seat on seat.school_id = given.school_id
        and seat.teaching_class_id = given.teaching_class_id and seat.student_id = ${studentId}
      where given.school_id = ${schoolId} and given.task_id = ${taskId}
    )
    select distinct assigned.teacher_id as "personId" from sat
    join teacher_assignments as assigned on assigned.school_id = ${schoolId}
      and assigned.teaching_class_id = sat.teaching_class_id and assigned.state = 'active'
      and ${holdsToday("assigned", schoolId)}
    where sat.sits or not exists (select from sat as others where others.sits)`.execute(db);
  return rows;
}
