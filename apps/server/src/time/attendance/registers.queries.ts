import type { Names } from "@dars/contract/platform/primitives";
import type { AttendanceStatus, RegisterLine } from "@dars/contract/time/attendance";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectAccountName, selectInstant, selectNames } from "#platform/db/shapes.ts";

import { EVERY_DAY } from "./class-days.queries.ts";
import { registerCounts } from "./figures.queries.ts";

/** One register: a section's, of a day and a period. */
export interface Slot {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly day: string;
  readonly period: number;
}

export interface FoundRegister {
  readonly takenAt: Date;
  readonly takenBy: Names | null;
  readonly studentIds: readonly number[];
}

export async function findRegister(
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
): Promise<FoundRegister | undefined> {
  const { rows } = await sql<FoundRegister>`
    select taken_at as "takenAt", to_json(student_ids) as "studentIds",
      ${selectAccountName(schoolId, sql.ref("register.taken_by"))} as "takenBy"
    from attendance_registers as register
    where school_id = ${schoolId} and section_id = ${sectionId} and day = ${day} and period = ${period}`.execute(
    db,
  );
  return rows[0];
}

export interface LineRow extends Omit<RegisterLine, "at" | "excuse"> {
  readonly at: Date | null;
  readonly excuse: {
    readonly id: number;
    readonly state: "waiting" | "approved";
    readonly sentAt: string;
  } | null;
}

/**
 * Students who sat in the section on that day and those listed when the register was taken, in Arabic name order, with
 * their status. Also after the year of that day has passed into the next.
 */
export async function listLines(
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
  alsoIds: readonly number[],
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select person.id as "studentId", ${selectNames("person")} as "name", person.sex,
      mark.status, mark.minutes, mark.marked_at as "at", excuse.line as "excuse",
      exists (select from care_notes as care where care.school_id = person.school_id and care.student_id = person.id
        and (care.health is not null or care.custody is not null)) as "hasCareNotes",
      (select seated.register_no from enrolments as seated where seated.school_id = person.school_id
        and seated.student_id = person.id and seated.section_id = ${sectionId}
        order by seated.state = 'active' desc, seated.id desc limit 1) as "registerNo"
    from people as person
    left join attendance_marks as mark on mark.school_id = person.school_id and mark.student_id = person.id
      and mark.day = ${day} and mark.period = ${period}
    left join lateral (
      select json_build_object('id', sent.id, 'state', sent.state,
        'sentAt', ${selectInstant(sql.ref("sent.sent_at"))}) as line
      from absence_excuses as sent
      where sent.school_id = person.school_id and sent.student_id = person.id
        and sent.from_day <= ${day} and sent.until_day >= ${day} and sent.state in ('waiting', 'approved')
      order by sent.state = 'approved' desc, sent.id desc limit 1
    ) as excuse on true
    where person.school_id = ${schoolId}
      and (person.id = any(${[...alsoIds]}::bigint[]) or person.id in (
        select sits.student_id from enrolments as sits
        join section_stays as stay on stay.school_id = sits.school_id and stay.enrolment_id = sits.id
        where sits.school_id = ${schoolId} and stay.section_id = ${sectionId}
          and sits.state in ('active', 'promoted', 'repeating', 'graduated')
          and stay.starts_on <= ${day} and coalesce(stay.ends_on, 'infinity') > ${day}))
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

/** Which periods of a section and day have been taken. */
export async function listTakenPeriods(
  db: Db,
  { schoolId, sectionId, day }: Omit<Slot, "period">,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("attendance_registers")
    .select("period")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ period }) => period));
}

/** Keeps two who save the same register from doing so at once. */
export const lockRegister = (db: Db, { schoolId, sectionId, day, period }: Slot) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    ${`register ${schoolId} ${sectionId} ${day} ${period}`}, 0))`.execute(db);

/**
 * ATD-3: no excuse for the day is decided while a register of the day is written, also none that is sent meanwhile. Registers
 * do not wait for each other here.
 */
export const holdExcuses = (db: Db, { schoolId, day }: Slot) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${`excuses ${schoolId} ${day}`}, 0))`.execute(db);

/** The first person to take it remains its taker. */
export const upsertRegister = (
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
  taken: {
    readonly studentIds: readonly number[];
    readonly by: number;
    readonly at: Date;
    readonly isMeant: boolean;
  },
) =>
  sql`insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at,
      is_meant)
    values (${schoolId}, ${sectionId}, ${day}, ${period}, ${[...taken.studentIds]}::bigint[], ${taken.by}, ${taken.at},
      ${taken.isMeant})
    on conflict (school_id, section_id, day, period) do update
      set student_ids = excluded.student_ids,
        is_meant = attendance_registers.is_meant or excluded.is_meant,
        revision = attendance_registers.revision + 1`.execute(db);

export interface Word {
  readonly studentId: number;
  readonly status: AttendanceStatus;
  readonly minutes: number | null;
  readonly at: Date;
  readonly excuseId: number | null;
}

/** Current entries of these students in a slot. */
export const listMarks = (db: Db, { schoolId, day, period }: Slot, studentIds: readonly number[]) =>
  db
    .selectFrom("attendance_marks")
    .select(["student_id as studentId", "status", "marked_at as at"])
    .where("school_id", "=", schoolId)
    .where("day", "=", day)
    .where("period", "=", period)
    .where("student_id", "in", studentIds.length > 0 ? [...studentIds] : [0])
    .execute();

/** Upserts each student's entry. */
export async function upsertMarks(db: Db, slot: Slot, by: number, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return;
  const { schoolId, sectionId, day, period } = slot;
  await db
    .insertInto("attendance_marks")
    .values(
      words.map(({ studentId, status, minutes, at, excuseId }) => ({
        school_id: schoolId,
        student_id: studentId,
        day,
        period,
        section_id: sectionId,
        status,
        minutes,
        excuse_id: excuseId,
        marked_by: by,
        marked_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["school_id", "student_id", "day", "period"]).doUpdateSet({
        section_id: sql.ref("excluded.section_id"),
        status: sql.ref("excluded.status"),
        minutes: sql.ref("excluded.minutes"),
        excuse_id: sql.ref("excluded.excuse_id"),
        marked_by: sql.ref("excluded.marked_by"),
        marked_at: sql.ref("excluded.marked_at"),
        revision: sql`attendance_marks.revision + 1`,
      }),
    )
    .execute();
}

/** KEY-3: every word is kept, also one that came too late to hold. */
export async function insertChanges(
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
  by: number,
  words: readonly (Word & { readonly held: boolean })[],
  reason: string | null,
): Promise<void> {
  if (words.length === 0) return;
  await db
    .insertInto("attendance_changes")
    .values(
      words.map(({ studentId, status, minutes, at, held }) => ({
        school_id: schoolId,
        student_id: studentId,
        day,
        period,
        section_id: sectionId,
        status,
        minutes,
        marked_by: by,
        marked_at: at,
        held,
        reason,
      })),
    )
    .execute();
}

export async function listChanges(db: Db, { schoolId, sectionId, day, period }: Slot, studentId: number) {
  const { rows } = await sql<{
    readonly status: AttendanceStatus;
    readonly minutes: number | null;
    readonly by: Names | null;
    readonly at: Date;
    readonly held: boolean;
    readonly reason: string | null;
  }>`
    select change.status, change.minutes, ${selectAccountName(schoolId, sql.ref("change.marked_by"))} as "by",
      change.marked_at as "at", change.held, change.reason
    from attendance_changes as change
    where change.school_id = ${schoolId} and change.student_id = ${studentId} and change.day = ${day}
      and change.period = ${period} and change.section_id = ${sectionId}
    order by change.id desc limit 100`.execute(db);
  return rows;
}

export interface TakenRow {
  readonly sectionId: number;
  readonly day: string;
  readonly period: number;
  readonly students: number;
  readonly absent: number;
  readonly excused: number;
  readonly late: number;
}

/** Registers from one day to another with what they count; `sectionIds`: only these. */
export async function listTaken(
  db: Db,
  schoolId: number,
  { from, until, sectionIds }: { from: string; until: string; sectionIds?: readonly number[] },
): Promise<readonly TakenRow[]> {
  const those = sectionIds ? sql`section_id = any(${[...sectionIds]}::bigint[])` : sql`true`;
  const { rows } = await sql<TakenRow>`
    select section_id as "sectionId", day, period, students, unexcused + excused as "absent", excused, late
    from (${registerCounts(schoolId, { from, until, uncounted: EVERY_DAY })}) as counts where ${those}`.execute(
    db,
  );
  return rows;
}
