import type { Names } from "@dars/contract/platform/primitives";
import type { PeriodPlanLine } from "@dars/contract/time/periods";
import { sql, type Expression } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { keptRead, WRITER } from "#platform/db/kept-read.ts";
import { namesOf } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import {
  groupEntries,
  schoolEntries,
  schoolTime,
  type GroupEntry,
  type SchoolEntry,
} from "#time/calendar/public.ts";

import * as rows from "./schedule.queries.ts";
import type { DayChange, WeekLesson } from "./week-lesson.ts";

interface StudentDaysQuery {
  readonly schoolId: number;
  readonly studentIds: readonly number[];
  readonly from: string;
  readonly until: string;
}

export interface StudentRow {
  readonly id: number;
  readonly name: Names;
  readonly levelIds: readonly number[];
  readonly sectionIds: readonly number[];
}

/** Everything that decides about the lessons of some students on some days. */
export interface DaysRow {
  readonly time: { readonly today: string; readonly timeZone: string; readonly weekDays: number };
  readonly school: readonly SchoolEntry[];
  readonly group: readonly GroupEntry[];
  readonly plans: readonly PeriodPlanLine[];
  readonly changes: readonly DayChange[];
  readonly lessons: readonly WeekLesson[];
  readonly seats: readonly rows.Seat[];
  readonly students: readonly StudentRow[];
}

const allOf = (query: Expression<unknown>) =>
  sql`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;

const students = (schoolId: number, studentIds: readonly number[]) => sql`
  select person.id, ${namesOf("person")} as name,
    array(select sits.level_id from enrolments as sits where sits.school_id = ${schoolId}
      and sits.student_id = person.id and sits.state = 'active' and sits.level_id is not null) as "levelIds",
    array(select sits.section_id from enrolments as sits where sits.school_id = ${schoolId}
      and sits.student_id = person.id and sits.state = 'active' and sits.section_id is not null) as "sectionIds"
  from students as student
  join people as person on person.school_id = student.school_id and person.id = student.id
  where student.school_id = ${schoolId} and student.id = any(${studentIds}::bigint[])`;

const days = keptRead<StudentDaysQuery, DaysRow>(({ schoolId, studentIds, from, until }) => {
  const span = { from, until };
  const group = sql<number>`(select group_id from schools where id = ${schoolId})`;
  return sql`
    select (select to_json(one) from (${schoolTime(WRITER, schoolId)}) as one) as "time",
      ${allOf(schoolEntries(WRITER, schoolId, from, until))} as "school",
      ${allOf(groupEntries(WRITER, group, from, until))} as "group",
      ${allOf(rows.periodPlans(schoolId, span))} as "plans",
      ${allOf(rows.dayChanges(WRITER, schoolId, span))} as "changes",
      ${allOf(rows.weekLessons(schoolId, { studentIds }, span))} as "lessons",
      ${allOf(rows.seatsIn(schoolId, studentIds, span))} as "seats",
      ${allOf(students(schoolId, studentIds))} as "students"`;
});

export async function findDays(database: Database, asked: StudentDaysQuery): Promise<DaysRow> {
  const [row] = await days(database, asked.schoolId, asked);
  if (!row) throw new RangeError("A select of values has a row.");
  return row;
}

interface Ids {
  readonly schoolId: number;
  readonly subjectIds: readonly number[];
  readonly teacherIds: readonly number[];
  readonly sectionIds: readonly number[];
}

/** JSON of what a Schedule names. */
export interface NamesRow {
  readonly subjects: string;
  readonly teachers: string;
  readonly sections: string;
}

export const listNames = keptRead<Ids, NamesRow>(
  ({ schoolId, subjectIds, teacherIds, sectionIds }) => sql`
    select ${allOf(rows.subjectsById(WRITER, subjectIds))}::text as "subjects",
      ${allOf(rows.peopleById(WRITER, schoolId, teacherIds))}::text as "teachers",
      ${allOf(rows.timetableSections(WRITER, schoolId, { ids: sectionIds }))}::text as "sections"`,
);

export const listToday = keptRead<{ readonly schoolId: number }, { readonly today: string }>(
  ({ schoolId }) => sql`select ${todayIn(schoolId)} as "today"`,
);
