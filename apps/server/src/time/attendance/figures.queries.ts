import type { Names } from "@dars/contract/platform/primitives";
import type { Unexplained } from "@dars/contract/time/absences";
import type { AttendanceStatus, SectionName } from "@dars/contract/time/attendance";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

import { isCounted, type UncountedDays } from "./class-days.queries.ts";
import { selectSectionName } from "./school.queries.ts";

/** A day, or an expression that is one. */
type DayOrSql = string | RawBuilder<unknown>;

interface Days {
  readonly from: DayOrSql;
  /** Included. Without it there is no last day. */
  readonly until?: DayOrSql;
  /** ATD-7: days that count for nothing. */
  readonly uncounted: UncountedDays;
}

const countsExcused = (schoolId: number) => sql`coalesce(
  (select counts_excused from attendance_rules where school_id = ${schoolId}), false)`;

/**
 * Registers of some days with what they count: `(section_id, day, period, students, unexcused, excused, late, there,
 * due)`. ATD-6: `there` and `due` are what attendance is made of. What a register does not name counts nowhere.
 */
export function registerCounts(
  schoolId: number,
  { from, until = sql`'infinity'`, uncounted }: Days,
): RawBuilder<unknown> {
  const isWithin = sql`school_id = ${schoolId} and day between ${from}::date and ${until}::date`;
  return sql`
    select register.section_id, register.day, register.period, register.students, counted.unexcused, counted.excused,
      counted.late, register.students - counted.unexcused - counted.excused - counted.not_required as there,
      register.students - counted.not_required - case when ${countsExcused(schoolId)} then 0 else counted.excused end
        as due
    from (select section_id, day, period, cardinality(student_ids) as students
      from attendance_registers where ${isWithin} and ${isCounted("attendance_registers", uncounted)}) as register
    left join (select section_id, day, period,
        count(*) filter (where status = 'absent_unexcused') as unexcused,
        count(*) filter (where status = 'absent_excused') as excused,
        count(*) filter (where status = 'late') as late,
        count(*) filter (where status = 'not_required') as not_required
      from attendance_marks where ${isWithin} group by section_id, day, period) as noted
      on noted.section_id = register.section_id and noted.day = register.day and noted.period = register.period
    cross join lateral (select coalesce(noted.unexcused, 0)::int as unexcused, coalesce(noted.excused, 0)::int as excused,
      coalesce(noted.late, 0)::int as late, coalesce(noted.not_required, 0)::int as not_required) as counted`;
}

/** Figure `attendance-rate`: a percentage of `registerCounts as counts`, null where nobody was due. */
export const ATTENDANCE_RATE = sql<number | null>`
  round(100.0 * sum(counts.there) / nullif(sum(counts.due), 0), 1)::float8`;

/**
 * Figure `present-today`: what the last register of a day says of each child on it, as `(student_id, section_id, day, status,
 * minutes)`. A child who moved on that day is where its later register was taken. Not required: on no register.
 */
export const lastWords = (
  schoolId: number,
  day: DayOrSql,
  uncounted: UncountedDays,
): RawBuilder<unknown> => sql`
  select * from (
    select distinct on (entry.student_id) entry.student_id, register.section_id, register.day, mark.status, mark.minutes
    from attendance_registers as register
    cross join lateral unnest(register.student_ids) as entry (student_id)
    left join attendance_marks as mark on mark.school_id = register.school_id
      and mark.student_id = entry.student_id and mark.day = register.day and mark.period = register.period
    where register.school_id = ${schoolId} and register.day = ${day}::date and ${isCounted("register", uncounted)}
    order by entry.student_id, register.period desc, register.taken_at desc, register.section_id) as word
  where word.status is distinct from 'not_required'`;

/**
 * The same of one child: the last register of the day that lists it; without one, what the gate has noted. Null: nothing yet.
 */
export const childWord = (
  schoolId: number,
  studentId: RawBuilder<unknown>,
  day: DayOrSql,
  uncounted: UncountedDays,
): RawBuilder<AttendanceStatus | null> => sql`coalesce(
  (select coalesce(mark.status, 'present'::attendance_status) from attendance_registers as register
    left join attendance_marks as mark on mark.school_id = register.school_id
      and mark.student_id = ${studentId} and mark.day = register.day and mark.period = register.period
    where register.school_id = ${schoolId} and register.day = ${day}::date and ${isCounted("register", uncounted)}
      and register.student_ids @> array[${studentId}]::bigint[]
    order by register.period desc, register.taken_at desc, register.section_id limit 1),
  (select mark.status from attendance_marks as mark where mark.school_id = ${schoolId}
    and mark.student_id = ${studentId} and mark.day = ${day}::date and ${isCounted("mark", uncounted)}
    order by mark.period desc limit 1))`;

interface ChildDay {
  readonly studentId: number;
  readonly day: string;
  readonly uncounted: UncountedDays;
}

export async function findLastWord(db: Db, schoolId: number, { studentId, day, uncounted }: ChildDay) {
  const { rows } = await sql<{ readonly status: AttendanceStatus | null }>`
    select ${childWord(schoolId, sql`${studentId}::bigint`, day, uncounted)} as status`.execute(db);
  return rows[0]?.status ?? null;
}

/** The columns of `lastWords as word`. */
export const PRESENCE_COUNTS = sql`count(*)::int as recorded,
  (count(*) filter (where word.status in ('absent_unexcused', 'absent_excused')))::int as absent,
  (count(*) filter (where word.status = 'absent_excused'))::int as excused,
  (count(*) filter (where word.status = 'late'))::int as late`;

export interface SectionPresence {
  readonly sectionId: number;
  readonly recorded: number;
  /** Excused or not. */
  readonly absent: number;
  readonly excused: number;
  readonly late: number;
}

/** Sections of which a register was taken on a day. */
export async function listPresence(
  db: Db,
  schoolId: number,
  day: string,
  uncounted: UncountedDays,
): Promise<readonly SectionPresence[]> {
  const { rows } = await sql<SectionPresence>`
    select word.section_id as "sectionId", ${PRESENCE_COUNTS}
    from (${lastWords(schoolId, day, uncounted)}) as word group by word.section_id`.execute(db);
  return rows;
}

/** So long, today among the days, an absence without a reason is asked for. */
export const UNEXPLAINED_DAYS = 3;

/** Figure `unexplained-absences`, as `student_id` and `day` of each mark. A statement alone. */
export const unexplained = (schoolId: number, uncounted: UncountedDays): RawBuilder<unknown> => sql`
  select mark.student_id, mark.day from attendance_marks as mark
  where mark.school_id = ${schoolId} and mark.day > ${todayIn(schoolId)} - ${UNEXPLAINED_DAYS}::int
    and mark.status = 'absent_unexcused' and ${isCounted("mark", uncounted)}
    and not exists (select from absence_excuses as excuse where excuse.school_id = ${schoolId}
      and excuse.student_id = mark.student_id and excuse.state <> 'withdrawn'
      and mark.day between excuse.from_day and excuse.until_day)`;

/** The children behind `unexplained-absences`, the days of each in their order; `ledBy`: of the sections that this teacher leads. */
export async function listUnexplained(
  db: Db,
  schoolId: number,
  uncounted: UncountedDays,
  ledBy: number | null,
): Promise<Unexplained[]> {
  const { rows } = await sql<Unexplained>`
    select asked.student_id as "studentId", ${selectNames("person")} as "name",
      case when section.id is not null then ${selectSectionName("section", "level")} end as "section", asked.days
    from (select student_id, json_agg(distinct day) as days from (${unexplained(schoolId, uncounted)}) as mark
      group by student_id) as asked
    join people as person on person.school_id = ${schoolId} and person.id = asked.student_id
    left join lateral (
      select sits.section_id from enrolments as sits
      join academic_years as year on year.school_id = sits.school_id and year.id = sits.year_id
        and year.state = 'current'
      where sits.school_id = ${schoolId} and sits.student_id = asked.student_id and sits.state = 'active'
    ) as seat on true
    left join sections as section on section.school_id = ${schoolId} and section.id = seat.section_id
    left join levels as level on level.id = section.level_id
    where ${ledBy}::bigint is null or section.homeroom_teacher_id = ${ledBy}
    order by level.position nulls last, section.letter collate "ar-x-icu", ${byName("person")}`.execute(db);
  return rows;
}

interface AwayChild {
  readonly studentId: number;
  readonly name: Names;
  readonly section: SectionName;
  readonly status: AttendanceStatus;
}

/** The children behind `absent`, where they sat on that day; in the order of sections and names. */
export async function listAbsentOn(
  db: Db,
  schoolId: number,
  day: string,
  uncounted: UncountedDays,
): Promise<readonly AwayChild[]> {
  const { rows } = await sql<AwayChild>`
    select word.student_id as "studentId", ${selectNames("person")} as "name",
      ${selectSectionName("section", "level")} as "section", word.status
    from (${lastWords(schoolId, day, uncounted)}) as word
    join people as person on person.school_id = ${schoolId} and person.id = word.student_id
    join sections as section on section.school_id = ${schoolId} and section.id = word.section_id
    join levels as level on level.id = section.level_id
    where word.status in ('absent_unexcused', 'absent_excused')
    order by level.position, section.letter collate "ar-x-icu", ${byName("person")}`.execute(db);
  return rows;
}
