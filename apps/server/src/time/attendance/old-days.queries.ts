import { sql, type RawBuilder, type SqlBool } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Rows that go after so many years: which, and how many at once. */
interface Old {
  readonly schoolId: number;
  readonly years: number;
  readonly limit: number;
}

const isOld = ({ schoolId, years }: Old, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${day} < ${todayIn(schoolId)} - make_interval(years => ${years}::int)`;

/** Marks, their changes, notices and registers of old days, without those of a student on hold. Returns how many. */
export async function deleteOldDays(db: Db, old: Old): Promise<number> {
  const { schoolId, limit } = old;
  const isOfHeld = isPersonHeld(schoolId, sql.ref("old.student_id"));
  const counts = [
    await sql`delete from attendance_marks as gone using (
        select student_id, day, period from attendance_marks as old
        where school_id = ${schoolId} and ${isOld(old, sql.ref("old.day"))} and not ${isOfHeld}
        limit ${limit}) as old
      where gone.school_id = ${schoolId} and gone.student_id = old.student_id and gone.day = old.day
        and gone.period = old.period`.execute(db),
    await sql`delete from attendance_changes as gone using (
        select id from attendance_changes as old
        where school_id = ${schoolId} and ${isOld(old, sql.ref("old.day"))} and not ${isOfHeld}
        limit ${limit}) as old
      where gone.school_id = ${schoolId} and gone.id = old.id`.execute(db),
    await sql`delete from attendance_notices as gone using (
        select student_id, kind, day from attendance_notices as old
        where school_id = ${schoolId} and ${isOld(old, sql.ref("old.day"))} and not ${isOfHeld}
        limit ${limit}) as old
      where gone.school_id = ${schoolId} and gone.student_id = old.student_id and gone.kind = old.kind
        and gone.day = old.day`.execute(db),
    await sql`delete from attendance_registers as gone using (
        select section_id, day, period from attendance_registers as old
        where school_id = ${schoolId} and ${isOld(old, sql.ref("old.day"))} and not exists (
          select from unnest(old.student_ids) as listed (id) where ${isPersonHeld(schoolId, sql.ref("listed.id"))})
        limit ${limit}) as old
      where gone.school_id = ${schoolId} and gone.section_id = old.section_id and gone.day = old.day
        and gone.period = old.period`.execute(db),
  ];
  return counts.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}

export async function listOldExcuses(db: Db, old: Old): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from absence_excuses as gone
    where school_id = ${old.schoolId} and ${isOld(old, sql.ref("gone.until_day"))}
      and not ${isPersonHeld(old.schoolId, sql.ref("gone.student_id"))}
    order by id limit ${old.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const deleteExcuses = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .deleteFrom("absence_excuses")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
