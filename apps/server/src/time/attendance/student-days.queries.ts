import type { Names } from "@dars/contract/platform/primitives";
import type { AttendanceStatus, SectionName } from "@dars/contract/time/attendance";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";

import { isCounted, type UncountedDays } from "./class-days.queries.ts";
import { selectSectionName } from "./school.queries.ts";

export interface StudentDay {
  readonly studentId: number;
  /** Where the student sat on that day. */
  readonly sectionId: number;
  readonly day: string;
  /** Registers that the student is on. */
  readonly recorded: number;
  readonly marks: {
    readonly period: number;
    readonly status: AttendanceStatus;
    readonly minutes: number | null;
  }[];
}

/** Days on which something other than present was noted of these students, the newest first. */
export async function listStudentDays(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  { from, until }: { readonly from: string; readonly until?: string },
): Promise<readonly StudentDay[]> {
  const { rows } = await sql<StudentDay>`
    select mark.student_id as "studentId", mark.section_id as "sectionId", mark.day,
      json_agg(json_build_object('period', mark.period, 'status', mark.status, 'minutes', mark.minutes)
        order by mark.period) as "marks",
      greatest((select count(*) from attendance_registers as register
        where register.school_id = mark.school_id and register.section_id = mark.section_id
          and register.day = mark.day and register.student_ids @> array[mark.student_id]), 1)::int as "recorded"
    from attendance_marks as mark
    where mark.school_id = ${schoolId} and mark.student_id = any(${[...studentIds]}::bigint[])
      and mark.day >= ${from} and (${until ?? null}::date is null or mark.day <= ${until ?? null})
      and mark.status <> 'present'
    group by mark.school_id, mark.student_id, mark.section_id, mark.day
    order by mark.day desc`.execute(db);
  return rows;
}

/** The same for all students of the school who were absent, late or away in these days. */
export async function listAbsentDays(
  db: Db,
  schoolId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly StudentDay[]> {
  const { rows } = await sql<StudentDay>`
    select mark.student_id as "studentId", mark.section_id as "sectionId", mark.day,
      json_agg(json_build_object('period', mark.period, 'status', mark.status, 'minutes', mark.minutes)
        order by mark.period) as "marks",
      greatest((select count(*) from attendance_registers as register
        where register.school_id = mark.school_id and register.section_id = mark.section_id
          and register.day = mark.day and register.student_ids @> array[mark.student_id]), 1)::int as "recorded"
    from attendance_marks as mark
    where mark.school_id = ${schoolId} and mark.day between ${from} and ${until}
      and mark.status in ('absent_unexcused', 'absent_excused', 'late')
    group by mark.school_id, mark.student_id, mark.section_id, mark.day
    order by mark.student_id, mark.day`.execute(db);
  return rows;
}

/** Registers of some days that count and that a student is on; both days included. */
export async function countRecorded(
  db: Db,
  schoolId: number,
  studentId: number,
  { from, until }: { readonly from: string; readonly until: string },
  uncounted: UncountedDays,
): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from attendance_registers as register
    where register.school_id = ${schoolId} and register.day between ${from} and ${until}
      and ${isCounted("register", uncounted)}
      and register.section_id in (
        select stay.section_id from section_stays as stay
        join enrolments as enrolment on enrolment.school_id = stay.school_id and enrolment.id = stay.enrolment_id
        where enrolment.school_id = ${schoolId} and enrolment.student_id = ${studentId}
        union select section_id from attendance_marks where school_id = ${schoolId} and student_id = ${studentId})
      and register.student_ids @> array[${studentId}::bigint]`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A student in a section; `endsOn` is the first day after it, null: it goes on. */
export interface Stay {
  readonly sectionId: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

interface BothDays {
  readonly from: string;
  readonly until: string;
}

/** Sections in which a student was on some of these days; both included. */
export const listStays = (
  db: Db,
  schoolId: number,
  studentId: number,
  { from, until }: BothDays,
): Promise<readonly Stay[]> =>
  db
    .selectFrom("section_stays as stay")
    .innerJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "stay.school_id")
        .onRef("enrolment.id", "=", "stay.enrolment_id"),
    )
    .select(["stay.section_id as sectionId", "stay.starts_on as startsOn", "stay.ends_on as endsOn"])
    .where("stay.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .where("stay.starts_on", "<=", until)
    .where((where) => where.or([where("stay.ends_on", "is", null), where("stay.ends_on", ">", from)]))
    .orderBy("stay.starts_on", "desc")
    .execute();

/** Days on which a register with the student was taken; both included. */
export async function listRecordedDays(
  db: Db,
  schoolId: number,
  studentId: number,
  { from, until }: BothDays,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("attendance_registers as register")
    .select("register.day")
    .distinct()
    .where("register.school_id", "=", schoolId)
    .where("register.day", ">=", from)
    .where("register.day", "<=", until)
    .where(sql<boolean>`register.student_ids @> array[${studentId}::bigint]`)
    .execute();
  return rows.map(({ day }) => day);
}

/** Whether one of a student's registers of a day was taken. */
export async function isRecorded(db: Db, schoolId: number, sectionId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom("attendance_registers")
    .select("period")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where these students sit now; who sits nowhere is left out. In the order of sections and names. */
export async function listSeats(db: Db, schoolId: number, studentIds: readonly number[]) {
  const { rows } = await sql<{
    readonly studentId: number;
    readonly name: Names;
    readonly section: SectionName;
  }>`
    select sits.student_id as "studentId", ${selectNames("person")} as "name",
      ${selectSectionName("section", "level")} as "section"
    from enrolments as sits
    join people as person on person.school_id = sits.school_id and person.id = sits.student_id
    join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
    join levels as level on level.id = section.level_id
    where sits.school_id = ${schoolId} and sits.state = 'active'
      and sits.student_id = any(${[...studentIds]}::bigint[])
    order by level.position, section.letter collate "ar-x-icu", ${byName("person")}`.execute(db);
  return rows;
}
