import type { Names } from "@dars/contract/platform/primitives";
import type { PeriodPlanLine } from "@dars/contract/time/periods";
import type { Schedule } from "@dars/contract/time/schedule";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { prepare, WRITER } from "#platform/db/prepare.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import { toJsonArray, calendarColumns, type CalendarRow } from "#time/calendar/public.ts";

import { isPrimary } from "./is-primary.queries.ts";
import * as rows from "./schedule.queries.ts";
import type { DayChange, Interval, WeekLesson } from "./week-lesson.ts";

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
export interface DaysRow extends CalendarRow {
  readonly plans: readonly PeriodPlanLine[];
  readonly seats: readonly Seat[];
  readonly terms: readonly (Interval & { readonly id: number })[];
  readonly lessons: readonly LessonRow[];
  readonly places: readonly { readonly lessonId: number; readonly classId: number }[];
  readonly classes: readonly WeekLesson["classes"][number][];
  readonly primaries: readonly (WeekLesson["primaries"][number] & { readonly classId: number })[];
  readonly changes: readonly DayChange[];
  readonly students: readonly StudentRow[];
  /** What the lessons and their changes name. */
  readonly subjects: Schedule["subjects"];
  readonly teachers: Schedule["teachers"];
  readonly sections: Schedule["sections"];
}

/** When a student sits in a class. */
interface Seat extends Interval {
  readonly studentId: number;
  readonly classId: number;
}

/** A lesson of a term, which is a published timetable. */
type LessonRow = Omit<WeekLesson, "classes" | "primaries" | "seats" | keyof Interval> & {
  readonly termId: number;
};

/**
 * Found one after the other, each by the ids of those before and by one scan of an index: `= any(array(…))` is several
 * times as fast here as joins.
 */
const foundIn = ({ schoolId, studentIds, from, until }: StudentDaysQuery) => sql`
  seat as materialized (
    select sits.student_id as "studentId", sits.teaching_class_id as "classId", sits.starts_on as "startsOn",
      sits.ends_on as "endsOn"
    from class_enrolments as sits
    where sits.school_id = ${schoolId} and sits.student_id = any(${studentIds}::bigint[])
      and sits.starts_on < ${until}::date and coalesce(sits.ends_on, 'infinity') > ${from}::date
    order by sits.student_id, sits.teaching_class_id, sits.starts_on),
  term as materialized (
    select timetable.id, timetable.starts_on as "startsOn", least(timetable.ends_on, year.ends_on) as "endsOn"
    from timetables as timetable
    join academic_years as year on year.school_id = timetable.school_id and year.id = timetable.year_id
    where timetable.school_id = ${schoolId} and timetable.state = 'published'
      and timetable.starts_on < ${until}::date and coalesce(timetable.ends_on, 'infinity') > ${from}::date
      and timetable.starts_on < coalesce(timetable.ends_on, 'infinity')),
  lesson as materialized (
    select held.id, held.timetable_id as "termId", held.shift, held.weekday, held.period_no as no,
      held.teacher_id as "teacherId", held.room_id as "roomId", ${roomName(schoolId, "held")} as room
    from timetable_lessons as held
    where held.school_id = ${schoolId}
      and held.id = any(array(
        select own.lesson_id from timetable_lesson_classes as own
        where own.school_id = ${schoolId} and own.timetable_id = any(array(select term.id from term))
          and own.class_id = any(array(select seat."classId" from seat))))
      and held.weekday = any(array(${rows.weekdaysIn(from, until)}))
    order by held.weekday, held.period_no, held.id),
  place as materialized (
    select with_class.lesson_id as "lessonId", with_class.class_id as "classId"
    from timetable_lesson_classes as with_class
    where with_class.school_id = ${schoolId} and with_class.lesson_id = any(array(select lesson.id from lesson))
    order by with_class.lesson_id, with_class.class_id),
  class as materialized (
    select taught.id, taught.section_id as "sectionId", offering.level_id as "levelId",
      offering.subject_id as "subjectId", coalesce(taught.room, (
        select section.room from sections as section
        where section.school_id = ${schoolId} and section.id = taught.section_id)) as room
    from teaching_classes as taught
    join subject_offerings as offering on offering.school_id = taught.school_id and offering.id = taught.offering_id
    where taught.school_id = ${schoolId} and taught.id = any(array(select place."classId" from place))),
  primary_teacher as materialized (
    select one.teaching_class_id as "classId", one.teacher_id as "teacherId", one.starts_on as "startsOn",
      one.ends_on as "endsOn"
    from teacher_assignments as one
    where one.school_id = ${schoolId} and one.teaching_class_id = any(array(select place."classId" from place))
      and ${isPrimary("one")}),
  change as materialized (
    select one.* from (${rows.dayChanges(WRITER, schoolId, { from, until })}) as one
    where one."lessonId" = any(array(select lesson.id from lesson)))`;

const roomName = (schoolId: number, of: string) => sql`(
  select room.name from teaching_rooms as room
  where room.school_id = ${schoolId} and room.id = ${sql.ref(`${of}.room_id`)})`;

const students = (schoolId: number, studentIds: readonly number[]) => sql`
  select person.id, ${selectNames("person")} as name,
    array(select sits.level_id from enrolments as sits where sits.school_id = ${schoolId}
      and sits.student_id = person.id and sits.state = 'active' and sits.level_id is not null) as "levelIds",
    array(select sits.section_id from enrolments as sits where sits.school_id = ${schoolId}
      and sits.student_id = person.id and sits.state = 'active' and sits.section_id is not null) as "sectionIds"
  from students as student
  join people as person on person.school_id = student.school_id and person.id = student.id
  where student.school_id = ${schoolId} and student.id = any(${studentIds}::bigint[])`;

const SUBJECT_IDS = sql<number[]>`array(
  select class."subjectId" from class union all select change."subjectId" from change)`;
const TEACHER_IDS = sql<number[]>`array(
  select primary_teacher."teacherId" from primary_teacher union all select lesson."teacherId" from lesson
  union all select change."teacherId" from change)`;
const SECTION_IDS = sql<number[]>`array(select class."sectionId" from class)`;

const days = prepare<StudentDaysQuery, DaysRow>((query) => {
  const { schoolId, studentIds, from, until } = query;
  return sql`
    with ${foundIn(query)}
    select ${calendarColumns(WRITER, schoolId, from, until)},
      ${toJsonArray(rows.periodPlans(schoolId, { from, until }))} as "plans",
      ${toJsonArray(sql`table seat`)} as "seats",
      ${toJsonArray(sql`table term`)} as "terms",
      ${toJsonArray(sql`table lesson`)} as "lessons",
      ${toJsonArray(sql`table place`)} as "places",
      ${toJsonArray(sql`table class`)} as "classes",
      ${toJsonArray(sql`table primary_teacher`)} as "primaries",
      ${toJsonArray(sql`table change`)} as "changes",
      ${toJsonArray(students(schoolId, studentIds))} as "students",
      ${toJsonArray(rows.subjectsById(WRITER, SUBJECT_IDS))} as "subjects",
      ${toJsonArray(rows.peopleById(WRITER, schoolId, TEACHER_IDS))} as "teachers",
      ${toJsonArray(rows.timetableSections(WRITER, schoolId, { ids: SECTION_IDS }))} as "sections"`;
});

export async function findDays(database: Database, query: StudentDaysQuery): Promise<DaysRow> {
  const [row] = await days(database.shortReading(query.schoolId), query);
  if (!row) throw new RangeError("A select of values has a row.");
  return row;
}

export const listToday = prepare<{ readonly schoolId: number }, { readonly today: string }>(
  ({ schoolId }) => sql`select ${todayIn(schoolId)} as "today"`,
);
