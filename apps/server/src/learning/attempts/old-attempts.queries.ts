import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Attempts at exercises whose year ended more than so many years ago, without a student on hold. */
export async function listOldAttempts(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select attempt.id from attempts as attempt
    join exercises as exercise on exercise.school_id = attempt.school_id and exercise.id = attempt.exercise_id
    join subject_offerings as offering
      on offering.school_id = exercise.school_id and offering.id = exercise.offering_id
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    where attempt.school_id = ${schoolId}
      and year.ends_on + make_interval(years => ${years}::int) < ${todayIn(schoolId)}
      and not ${isPersonHeld(schoolId, sql.ref("attempt.student_id"))}
    order by attempt.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With their marks and what these were before. */
export async function deleteAttempts(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  for (const table of ["attempt_mark_history", "attempt_marks"] as const)
    await db
      .deleteFrom(table)
      .where("school_id", "=", schoolId)
      .where("attempt_id", "in", [...ids])
      .execute();
  await db
    .deleteFrom("attempts")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
}
