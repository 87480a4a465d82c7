import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

import { isCounted, type UncountedDays } from "./class-days.queries.ts";
import type { Slot } from "./registers.queries.ts";

export interface ToldStudent {
  readonly studentId: number;
  readonly guardianIds: readonly number[];
}

/**
 * Claims students whose guardians are due a notice for a day, each exactly once. Students without guardians
 * are claimed too.
 */
export async function takeNotices(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  { kind, day }: { readonly kind: string; readonly day: string },
): Promise<readonly ToldStudent[]> {
  const { rows } = await sql<ToldStudent>`
    with told as (
      insert into attendance_notices (school_id, student_id, kind, day)
      select ${schoolId}, id, ${kind}, ${day}::date from unnest(${[...studentIds]}::bigint[]) as id
      on conflict do nothing returning student_id
    )
    select told.student_id as "studentId", coalesce(array_agg(link.guardian_id) filter (
      where link.guardian_id is not null), '{}') as "guardianIds"
    from told
    left join guardian_links as link on link.school_id = ${schoolId} and link.student_id = told.student_id
      and link.state = 'verified' and link.gets_notifications
    group by told.student_id`.execute(db);
  return rows;
}

/** Gives claims of days back on which a student is not absent any more. */
export const releaseNotices = (
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  { from, until }: { readonly from: string; readonly until: string },
) =>
  sql`delete from attendance_notices as told
    where told.school_id = ${schoolId} and told.student_id = any(${[...studentIds]}::bigint[])
      and told.kind in ('absence', 'asked') and told.day between ${from} and ${until}
      and not exists (select from attendance_marks as mark
        where mark.school_id = told.school_id and mark.student_id = told.student_id and mark.day = told.day
          and mark.status in ('absent_unexcused', 'absent_excused'))`.execute(db);

export interface Warned {
  readonly studentId: number;
  readonly kind: string;
  readonly day: string;
}

/** ATD-4, ATD-5: of what students of a register were warned, in its month or in its year. */
export async function listWarned(
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
): Promise<readonly Warned[]> {
  const { rows } = await sql<Warned>`
    select told.student_id as "studentId", told.kind, told.day from attendance_notices as told
    where told.school_id = ${schoolId} and told.student_id in (
        select unnest(register.student_ids) from attendance_registers as register
        where register.school_id = ${schoolId} and register.section_id = ${sectionId}
          and register.day = ${day} and register.period = ${period})
      and ((told.kind = 'late' and told.day = date_trunc('month', ${day}::date))
        or (told.kind like 'warned %' and told.day <= ${day}))`.execute(db);
  return rows;
}

export const deleteWarnings = (db: Db, schoolId: number, warned: readonly Warned[]) =>
  sql`delete from attendance_notices as told
    using unnest(${warned.map(({ studentId }) => studentId)}::bigint[], ${warned.map(({ kind }) => kind)}::text[],
      ${warned.map(({ day }) => day)}::date[]) as wrong (student_id, kind, day)
    where told.school_id = ${schoolId} and told.student_id = wrong.student_id and told.kind = wrong.kind
      and told.day = wrong.day`.execute(db);

/** Claims teachers whom the office reminds on a day, each once. */
export async function takeReminders(
  db: Db,
  schoolId: number,
  day: string,
  teacherIds: readonly number[],
): Promise<readonly number[]> {
  if (teacherIds.length === 0) return [];
  const rows = await db
    .insertInto("register_reminders")
    .values(
      [...new Set(teacherIds)].map((teacherId) => ({ school_id: schoolId, teacher_id: teacherId, day })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("teacher_id as teacherId")
    .execute();
  return rows.map(({ teacherId }) => teacherId);
}

/** Claims registers that are due a notice, each exactly once. Returns those that were unclaimed. */
export async function takeMissing<T extends { readonly sectionId: number; day: string; period: number }>(
  db: Db,
  schoolId: number,
  recipient: "teacher" | "office",
  missing: readonly T[],
): Promise<readonly T[]> {
  if (missing.length === 0) return [];
  const rows = await db
    .insertInto("register_notices")
    .values(
      missing.map(({ sectionId, day, period }) => ({
        school_id: schoolId,
        section_id: sectionId,
        day,
        period,
        told: recipient,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["section_id as sectionId", "day", "period"])
    .execute();
  const taken = new Set(rows.map(({ sectionId, day, period }) => `${sectionId} ${day} ${period}`));
  return missing.filter(({ sectionId, day, period }) => taken.has(`${sectionId} ${day} ${period}`));
}

/** Gives claims of the last days back where no register is missing: it is told anew if it is again. */
export const releaseMissing = (
  db: Db,
  schoolId: number,
  missing: readonly { readonly sectionId: number; readonly day: string; readonly period: number }[],
) =>
  sql`delete from register_notices as told
    where told.school_id = ${schoolId} and told.day > ${todayIn(schoolId)} - 10
      and not exists (select from unnest(${missing.map(({ sectionId }) => sectionId)}::bigint[],
          ${missing.map(({ day }) => day)}::date[], ${missing.map(({ period }) => period)}::int[])
          as still (section_id, day, period)
        where still.section_id = told.section_id and still.day = told.day and still.period = told.period)`.execute(
    db,
  );

/** Absent without an excuse in a slot, and without a report from the family for that day. */
export async function listUnexplained(
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select mark.student_id as id from attendance_marks as mark
    where mark.school_id = ${schoolId} and mark.section_id = ${sectionId} and mark.day = ${day}
      and mark.period = ${period} and mark.status = 'absent_unexcused'
      and not exists (select from absence_excuses as sent where sent.school_id = mark.school_id
        and sent.student_id = mark.student_id and sent.state in ('waiting', 'approved')
        and sent.from_day <= ${day} and sent.until_day >= ${day})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same for a day of the whole school. */
export async function listUnexplainedOn(
  db: Db,
  schoolId: number,
  day: string,
  uncounted: UncountedDays,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct mark.student_id as id from attendance_marks as mark
    where mark.school_id = ${schoolId} and mark.day = ${day} and mark.status = 'absent_unexcused'
      and ${isCounted("mark", uncounted)}
      and not exists (select from absence_excuses as sent where sent.school_id = mark.school_id
        and sent.student_id = mark.student_id and sent.state in ('waiting', 'approved')
        and sent.from_day <= ${day} and sent.until_day >= ${day})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Students of a slot who are marked late or absent in it. */
export async function listMarkedLateOrAbsent(db: Db, { schoolId, sectionId, day, period }: Slot) {
  const { rows } = await sql<{ readonly studentId: number; readonly status: string }>`
    select student_id as "studentId", status from attendance_marks
    where school_id = ${schoolId} and section_id = ${sectionId} and day = ${day} and period = ${period}
      and status in ('late', 'absent_unexcused')`.execute(db);
  return rows;
}

/** Students who were absent without an excuse in some register of a section and day. */
export async function listAbsentIn(
  db: Db,
  { schoolId, sectionId, day }: Omit<Slot, "period">,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct student_id as id from attendance_marks
    where school_id = ${schoolId} and section_id = ${sectionId} and day = ${day}
      and status = 'absent_unexcused'`.execute(db);
  return rows.map(({ id }) => id);
}

/** ATD-4: which of these have been late so often in the month of a day. */
export async function listOftenLate(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  {
    day,
    times,
    uncounted,
  }: { readonly day: string; readonly times: number; readonly uncounted: UncountedDays },
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select student_id as id from attendance_marks as mark
    where school_id = ${schoolId} and student_id = any(${[...studentIds]}::bigint[]) and status = 'late'
      and day >= date_trunc('month', ${day}::date) and day < date_trunc('month', ${day}::date) + interval '1 month'
      and ${isCounted("mark", uncounted)}
    group by student_id having count(*) >= ${times}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The homeroom teacher of a student's current section, as a person. */
export async function findHomeroomTeacher(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number | null }>`
    select section.homeroom_teacher_id as id from enrolments as sits
    join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
    where sits.school_id = ${schoolId} and sits.student_id = ${studentId} and sits.state = 'active'`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** Recipients of notices about a student. */
export async function listGuardianIds(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("guardian_links")
    .select("guardian_id as id")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("state", "=", "verified")
    .where("gets_notifications", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}
