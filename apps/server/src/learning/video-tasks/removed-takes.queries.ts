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

/** Who teaches a student in a class of the task today. */
export async function listTeachersOf(
  db: Db,
  schoolId: number,
  { taskId, studentId }: { readonly taskId: number; readonly studentId: number },
): Promise<readonly { readonly personId: number }[]> {
  const { rows } = await sql<{ readonly personId: number }>`
    select distinct assigned.teacher_id as "personId" from video_task_classes as given
    join class_enrolments as seat on seat.school_id = given.school_id
      and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
      and seat.student_id = ${studentId}
    join teacher_assignments as assigned on assigned.school_id = given.school_id
      and assigned.teaching_class_id = given.teaching_class_id and assigned.state = 'active'
      and ${holdsToday("assigned", schoolId)}
    where given.school_id = ${schoolId} and given.task_id = ${taskId}`.execute(db);
  return rows;
}
