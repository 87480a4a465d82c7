import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Whether a legal hold keeps what a student has. */
export async function isStudentHeld(db: Db, schoolId: number, studentId: number): Promise<boolean> {
  const { rows } = await sql<{ readonly isHeld: boolean }>`
    select ${isPersonHeld(schoolId, sql.ref("student.id"))} as "isHeld" from students as student
    where student.school_id = ${schoolId} and student.id = ${studentId}`.execute(db);
  return rows[0]?.isHeld ?? false;
}

/** Answers that still have their clip so many days after the last day of their year, without a student on hold. */
export async function listOldClips(
  db: Db,
  schoolId: number,
  days: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select take.id from video_takes as take
    join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id
    join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    where take.school_id = ${schoolId} and year.ends_on + ${days}::int < ${todayIn(schoolId)}
      and exists (select from file_uses as clip where clip.school_id = take.school_id
        and clip.kind = 'video_take' and clip.target_id = take.id)
      and not ${isPersonHeld(schoolId, sql.ref("take.student_id"))}
    order by take.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
