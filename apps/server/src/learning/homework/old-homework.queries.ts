import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** What a student did with homework, all of it. */
export async function listWorkIds(db: Db, schoolId: number, studentId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("homework_students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .execute();
  return rows.map(({ id }) => id);
}

/** What students did with homework of years that ended more than so many years ago, without a student on hold. */
export async function listOldWork(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select did.id from homework_students as did
    where did.school_id = ${schoolId}
      and (select max(year.ends_on) from homework_classes as given
        join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
        join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
        where given.school_id = did.school_id and given.homework_id = did.homework_id)
        + make_interval(years => ${years}::int) < ${todayIn(schoolId)}
      and not ${isPersonHeld(schoolId, sql.ref("did.student_id"))}
    order by did.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteStudentWork(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("homework_students")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
}
