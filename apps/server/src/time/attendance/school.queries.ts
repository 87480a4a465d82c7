import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";
import type { AttendanceRules } from "@dars/contract/time/attendance-rules";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

export interface AttendanceSchool {
  readonly name: Names;
  readonly timeZone: string;
  readonly weekDays: number;
  readonly yearStartsOn: string | null;
}

/** What attendance has to know of a school: its clock, its week and its year. */
export async function findSchool(db: Db, schoolId: number): Promise<AttendanceSchool> {
  const { rows } = await sql<AttendanceSchool>`
    select ${selectNames("school")} as "name", school.time_zone as "timeZone", school.week_days as "weekDays",
      year.starts_on as "yearStartsOn"
    from schools as school
    left join academic_years as year on year.school_id = school.id and year.state = 'current'
    where school.id = ${schoolId}`.execute(db);
  const [school] = rows;
  if (!school) throw new Error("Access control admits no call about a missing school.");
  return school;
}

export interface FoundRules {
  readonly rules: AttendanceRules;
  /** Null before the school has taken its first register. */
  readonly countsFrom: string | null;
  readonly revision: number;
}

/** As the ministry has them (ATD-5), by day. */
const USUAL: FoundRules = {
  rules: {
    mode: "day",
    dayAbsentRatio: 0.5,
    lateNotice: 3,
    marksTotal: 100,
    marksPerDay: 2,
    failRatio: 0.51,
    warnAt: [3, 7, 13, 20],
    countsExcused: false,
    excuseDays: 3,
  },
  countsFrom: null,
  revision: 0,
};

const selectRules = (schoolId: number): RawBuilder<FoundRules> => sql`
    select json_build_object('mode', mode, 'dayAbsentRatio', day_absent_ratio, 'lateNotice', late_notice,
        'marksTotal', marks_total, 'marksPerDay', marks_per_day, 'failRatio', fail_ratio, 'warnAt', warn_at,
        'countsExcused', counts_excused, 'excuseDays', excuse_days) as "rules",
      counts_from as "countsFrom", revision
    from attendance_rules where school_id = ${schoolId}`;

export async function findRules(db: Db, schoolId: number): Promise<FoundRules> {
  const { rows } = await selectRules(schoolId).execute(db);
  return rows[0] ?? USUAL;
}

/** The same as one column. */
export const rulesColumn = (schoolId: number): RawBuilder<FoundRules> => sql`coalesce(
  (select to_json(found) from (${selectRules(schoolId)}) as found), ${JSON.stringify(USUAL)}::json)`;

/** From this day on registers can be missing; the first day that was ever taken stays. */
export const countFrom = (db: Db, schoolId: number, day: string) =>
  sql`insert into attendance_rules (school_id, counts_from) values (${schoolId}, ${day})
    on conflict (school_id) do update set counts_from = least(attendance_rules.counts_from, excluded.counts_from)
    where attendance_rules.counts_from is null or attendance_rules.counts_from > excluded.counts_from`.execute(
    db,
  );

/** Two that write the first rules of a school have no row to wait at. */
export const lockRules = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attendance rules ${schoolId}`}, 0))`.execute(db);

export const upsertRules = (db: Db, schoolId: number, rules: AttendanceRules) =>
  sql`insert into attendance_rules (school_id, mode, day_absent_ratio, late_notice, marks_total, marks_per_day,
      fail_ratio, warn_at, counts_excused, excuse_days)
    values (${schoolId}, ${rules.mode}::attendance_mode, ${rules.dayAbsentRatio}, ${rules.lateNotice},
      ${rules.marksTotal}, ${rules.marksPerDay}, ${rules.failRatio}, ${[...rules.warnAt]}::smallint[],
      ${rules.countsExcused}, ${rules.excuseDays})
    on conflict (school_id) do update set mode = excluded.mode, day_absent_ratio = excluded.day_absent_ratio,
      late_notice = excluded.late_notice, marks_total = excluded.marks_total,
      marks_per_day = excluded.marks_per_day, fail_ratio = excluded.fail_ratio, warn_at = excluded.warn_at,
      counts_excused = excluded.counts_excused, excuse_days = excluded.excuse_days,
      revision = attendance_rules.revision + 1`.execute(db);

/** A section as lists name it, of a joined `section` and its `level`. */
export const selectSectionName = (
  section: string,
  level: string,
): RawBuilder<SectionName> => sql`json_build_object(
  'id', ${sql.ref(`${section}.id`)}, 'letter', ${sql.ref(`${section}.letter`)},
  'title', ${sql.ref(`${section}.title`)}, 'level', ${selectNames(level)})`;

export interface SectionRow {
  readonly section: SectionName;
  readonly teacher: { readonly id: number; readonly name: Names } | null;
  readonly students: number;
  readonly shift: "morning" | "afternoon" | "both";
}

/** Open sections of the current year, by level and letter, with who leads each. `on`: with the students of that day. */
export async function listSections(db: Db, schoolId: number, on?: string): Promise<readonly SectionRow[]> {
  const seated =
    on === undefined
      ? sql`select section_id, count(*) as students from enrolments
          where school_id = ${schoolId} and state = 'active' group by section_id`
      : sql`select stay.section_id, count(distinct sits.student_id) as students from section_stays as stay
          join enrolments as sits on sits.school_id = stay.school_id and sits.id = stay.enrolment_id
          where stay.school_id = ${schoolId} and stay.starts_on <= ${on}
            and coalesce(stay.ends_on, 'infinity') > ${on} group by stay.section_id`;
  const { rows } = await sql<SectionRow>`
    select ${selectSectionName("section", "level")} as "section",
      case when teacher.id is not null then ${selectIdAndNames("teacher")} end as "teacher",
      coalesce(seated.students, 0)::int as "students", section.shift
    from sections as section
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
      and year.state = 'current'
    join levels as level on level.id = section.level_id
    left join (${seated}) as seated on seated.section_id = section.id
    left join people as teacher on teacher.school_id = section.school_id and teacher.id = section.homeroom_teacher_id
    where section.school_id = ${schoolId} and section.state = 'open'
    order by level.position, level.id, section.letter collate "ar-x-icu", section.id`.execute(db);
  return rows;
}

export async function findSection(
  db: Db,
  schoolId: number,
  sectionId: number,
): Promise<SectionName | undefined> {
  const { rows } = await sql<{ readonly section: SectionName }>`
    select ${selectSectionName("section", "level")} as "section" from sections as section
    join levels as level on level.id = section.level_id
    where section.school_id = ${schoolId} and section.id = ${sectionId}`.execute(db);
  return rows[0]?.section;
}

/** Whether lessons of some days are planned by a timetable, so that a period without one is none. */
export async function hasTimetable(
  db: Db,
  schoolId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("timetables")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "=", "published")
    .where("starts_on", "<", until)
    .where((where) => where.or([where("ends_on", "is", null), where("ends_on", ">", from)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** What subjects and teachers of slots are called. */
export async function listSlotNames(
  db: Db,
  schoolId: number,
  {
    subjectIds,
    teacherIds,
  }: { readonly subjectIds: readonly number[]; readonly teacherIds: readonly number[] },
) {
  const subjects = await sql<{ readonly id: number; readonly name: Names }>`
    select subject.id, ${selectNames("subject")} as "name" from subjects as subject
    where subject.id = any(${[...subjectIds]}::bigint[])`.execute(db);
  const teachers = await sql<{ readonly teacher: { readonly id: number; readonly name: Names } }>`
    select ${selectIdAndNames("person")} as "teacher" from people as person
    where person.school_id = ${schoolId} and person.id = any(${[...teacherIds]}::bigint[])`.execute(db);
  return {
    subjects: new Map(subjects.rows.map(({ id, name }) => [id, name])),
    teachers: new Map(teachers.rows.map(({ teacher }) => [teacher.id, teacher])),
  };
}
