import type { Names } from "@dars/contract/platform/primitives";
import type { LessonShift, PeriodPlanLine } from "@dars/contract/time/periods";
import type { TimetableSection, TimetableSubject } from "@dars/contract/time/timetable";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

import { isPrimary } from "./is-primary.queries.ts";
import type { DayChange, WeekLesson } from "./week-lesson.ts";

/** The person, section or room whose lessons are shown. */
export type ScheduleFilter =
  | { readonly studentId: number }
  | { readonly teacherId: number }
  | { readonly sectionId: number }
  | { readonly classIds: readonly number[] }
  | { readonly everybody: true };

interface Span {
  readonly from: string;
  readonly until: string;
}

/** Timetables of a school are published, and days changed, one after the other. */
export const lockTimetables = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`timetable ${schoolId}`}, 0))`.execute(db);

/** Lessons of the timetables that are published for a day of the span, in the week's order. */
export async function listWeekLessons(
  db: Db,
  schoolId: number,
  whose: ScheduleFilter,
  { from, until }: Span,
): Promise<readonly WeekLesson[]> {
  if ("studentId" in whose)
    return lessonsOfStudent(db, { schoolId, studentId: whose.studentId, from, until });
  return (await weekLessons(schoolId, whose, { from, until }).execute(db)).rows;
}

const lessonsOfStudent = prepare(
  ({ schoolId, studentId, from, until }: Span & { readonly schoolId: number; readonly studentId: number }) =>
    weekLessons(schoolId, { studentId }, { from, until }),
);

const weekLessons = (schoolId: number, whose: ScheduleFilter, { from, until }: Span) =>
  sql<WeekLesson>`
    select lesson.id, lesson.shift, lesson.weekday, lesson.period_no as no, lesson.teacher_id as "teacherId",
      lesson.room_id as "roomId", room.name as room, timetable.starts_on as "startsOn",
      least(timetable.ends_on, year.ends_on) as "endsOn", taught.classes, coalesce(taught.primaries, '[]') as primaries,
      ${"studentId" in whose ? selectSeats(schoolId, whose.studentId) : sql`null::json`} as seats
    from timetables as timetable
    join academic_years as year on year.school_id = timetable.school_id and year.id = timetable.year_id
    join timetable_lessons as lesson on lesson.school_id = timetable.school_id and lesson.timetable_id = timetable.id
    left join teaching_rooms as room on room.school_id = lesson.school_id and room.id = lesson.room_id
    cross join lateral (
      select json_agg(json_build_object('id', class.id, 'sectionId', class.section_id, 'levelId', offering.level_id,
          'subjectId', offering.subject_id, 'room', coalesce(class.room, section.room)) order by class.id) as classes,
        (select json_agg(json_build_object('teacherId', one.teacher_id, 'startsOn', one.starts_on, 'endsOn', one.ends_on))
         from teacher_assignments as one
         where one.school_id = ${schoolId} and one.teaching_class_id = min(class.id) and ${isPrimary("one")}) as primaries
      from timetable_lesson_classes as place
      join teaching_classes as class on class.school_id = place.school_id and class.id = place.class_id
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      left join sections as section on section.school_id = class.school_id and section.id = class.section_id
      where place.school_id = lesson.school_id and place.lesson_id = lesson.id
    ) as taught
    where timetable.school_id = ${schoolId} and timetable.state = 'published'
      and timetable.starts_on < ${until} and coalesce(timetable.ends_on, 'infinity') > ${from}
      and timetable.starts_on < coalesce(timetable.ends_on, 'infinity')
      and lesson.weekday = any(array(${weekdaysIn(from, until)}))
      and taught.classes is not null and ${matchesFilter(schoolId, whose, { from, until })}
    order by lesson.weekday, lesson.period_no, lesson.id`;

/** Days of the week in the span, as 0 to 6. */
export const weekdaysIn = (from: string, until: string) => sql`
  select extract(dow from one.day)::int
  from generate_series(${from}::date, ${until}::date - 1, interval '1 day') as one (day) limit 7`;

/** When the student sits in the lesson's classes. */
const selectSeats = (schoolId: number, studentId: number): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('classId', seat.teaching_class_id, 'startsOn', seat.starts_on, 'endsOn', seat.ends_on))
  from timetable_lesson_classes as place
  join class_enrolments as seat on seat.school_id = place.school_id and seat.teaching_class_id = place.class_id
  where place.school_id = ${schoolId} and place.lesson_id = lesson.id and seat.student_id = ${studentId})`;

function matchesFilter(schoolId: number, whose: ScheduleFilter, { from, until }: Span): RawBuilder<boolean> {
  if ("everybody" in whose) return sql`true`;
  if ("studentId" in whose)
    return sql`lesson.id in (
      select place.lesson_id from class_enrolments as seat
      join timetable_lesson_classes as place on place.school_id = seat.school_id
        and place.timetable_id = timetable.id and place.class_id = seat.teaching_class_id
      where seat.school_id = ${schoolId} and seat.student_id = ${whose.studentId}
        and seat.starts_on < ${until} and coalesce(seat.ends_on, 'infinity') > ${from})`;
  if ("classIds" in whose)
    return sql`lesson.id in (
      select place.lesson_id from timetable_lesson_classes as place
      where place.school_id = ${schoolId} and place.timetable_id = timetable.id
        and place.class_id = any(${[...whose.classIds]}::bigint[]))`;
  if ("sectionId" in whose)
    return sql`lesson.id in (
      select place.lesson_id from teaching_classes as class
      join timetable_lesson_classes as place on place.school_id = class.school_id
        and place.timetable_id = timetable.id and place.class_id = class.id
      where class.school_id = ${schoolId} and class.section_id = ${whose.sectionId})`;
  return sql`(lesson.teacher_id = ${whose.teacherId}
    or lesson.id in (
      select place.lesson_id from teacher_assignments as own
      join timetable_lesson_classes as place on place.school_id = own.school_id
        and place.timetable_id = timetable.id and place.class_id = own.teaching_class_id
      where own.school_id = ${schoolId} and own.teacher_id = ${whose.teacherId} and own.role = 'primary')
    or lesson.id in (
      select change.lesson_id from lesson_changes as change
      where change.school_id = ${schoolId} and change.teacher_id = ${whose.teacherId}
        and change.on_day >= ${from} and change.on_day < ${until}))`;
}

/** Differences from the timetable on the days of the span; optionally of these lessons only. */
export const listDayChanges = (db: Db, schoolId: number, span: Span): Promise<readonly DayChange[]> =>
  dayChanges(db, schoolId, span).execute();

export const dayChanges = (db: Db, schoolId: number, { from, until }: Span) =>
  db
    .selectFrom("lesson_changes as change")
    .leftJoin("teaching_rooms as room", (join) =>
      join.onRef("room.school_id", "=", "change.school_id").onRef("room.id", "=", "change.room_id"),
    )
    .select([
      "change.lesson_id as lessonId",
      "change.on_day as date",
      "change.kind",
      "change.teacher_id as teacherId",
      "change.room_id as roomId",
      "room.name as room",
      "change.subject_id as subjectId",
      "change.period_no as no",
      "change.note",
      "change.sequence",
    ])
    .where("change.school_id", "=", schoolId)
    .where("change.on_day", ">=", from)
    .where("change.on_day", "<", until)
    .orderBy("change.id");

/** What these teachers have left for their substitutes, the latest first. */
export async function listCoverNotes(db: Db, schoolId: number, teacherIds: readonly number[]) {
  const { rows } = await sql<
    Readonly<Record<"startsOn" | "endsOn" | "note", string>> & { readonly teacherId: number }
  >`
    select teacher_id as "teacherId", starts_on as "startsOn", ends_on as "endsOn", note from staff_absences
    where school_id = ${schoolId} and teacher_id = any(${teacherIds}::bigint[]) and removed_at is null
      and note is not null
    order by id desc`.execute(db);
  return rows;
}

export async function readClassOfferings(
  db: Db,
  schoolId: number,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("teaching_classes")
    .select(["id", "offering_id as offeringId"])
    .where("school_id", "=", schoolId)
    .where("id", "in", [...new Set(classIds)])
    .execute();
  return new Map(rows.map(({ id, offeringId }) => [id, offeringId]));
}

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** Plans of the years that lie over the span, or of one year. */
export const listPeriodPlans = async (
  db: Db,
  schoolId: number,
  which: Span | { readonly yearId: number },
): Promise<readonly PeriodPlanLine[]> => (await periodPlans(schoolId, which).execute(db)).rows;

export function periodPlans(schoolId: number, which: Span | { readonly yearId: number }) {
  const isOfYear =
    "yearId" in which
      ? sql`plan.year_id = ${which.yearId}`
      : sql`plan.year_id in (select id from academic_years where school_id = ${schoolId}
          and state <> 'archived' and starts_on < ${which.until} and ends_on > ${which.from})`;
  return sql<PeriodPlanLine & { readonly shift: LessonShift }>`
    select plan.id, plan.title, plan.shift, plan.week_days as "weekDays", (
      select json_agg(json_build_object('no', period.no, 'kind', period.kind, 'startsAt', ${clock("period.starts_at")},
        'endsAt', ${clock("period.ends_at")}) order by period.position)
      from plan_periods as period where period.school_id = plan.school_id and period.plan_id = plan.id) as periods
    from period_plans as plan where plan.school_id = ${schoolId} and ${isOfYear}
    order by plan.shift, plan.id`;
}

export const listSubjectsById = (db: Db, ids: readonly number[]): Promise<readonly TimetableSubject[]> =>
  subjectsById(db, ids).execute();

/** Known, or found by the same statement. */
type Ids = readonly number[] | RawBuilder<readonly number[]>;

export const subjectsById = (db: Db, ids: Ids) =>
  db
    .selectFrom("subjects as subject")
    .select(["subject.id", selectNames("subject").as("name"), "subject.theme", "subject.icon"])
    .where(sql<boolean>`subject.id = any(${ids}::bigint[])`)
    .orderBy("subject.position")
    .orderBy("subject.id");

export const listPeopleById = (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: Names }[]> =>
  peopleById(db, schoolId, ids).execute();

export const peopleById = (db: Db, schoolId: number, ids: Ids) =>
  db
    .selectFrom("people as person")
    .select(["person.id", selectNames("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where(sql<boolean>`person.id = any(${ids}::bigint[])`)
    .orderBy("person.id");

/** Sections as lists name them, by level; these alone where ids are given. */
export const listTimetableSections = (
  db: Db,
  schoolId: number,
  which: { readonly ids: readonly number[] } | { readonly yearId: number },
): Promise<readonly TimetableSection[]> => timetableSections(db, schoolId, which).execute();

export const timetableSections = (
  db: Db,
  schoolId: number,
  which: { readonly ids: Ids } | { readonly yearId: number },
) =>
  db
    .selectFrom("sections as section")
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select([
      "section.id",
      selectNames("level").as("level"),
      "section.letter",
      "section.title",
      sql<LessonShift>`case when section.shift = 'afternoon' then 'afternoon' else 'morning' end`.as("shift"),
      "section.room",
    ])
    .where("section.school_id", "=", schoolId)
    .where(
      "ids" in which
        ? sql<boolean>`section.id = any(${which.ids}::bigint[])`
        : sql<boolean>`section.year_id = ${which.yearId} and section.state = 'open'`,
    )
    .orderBy("level.position")
    .orderBy("section.letter")
    .orderBy("section.id");

/** A person's name. Undefined if the school has no such student or teacher. */
export const findWhose = (db: Db, schoolId: number, personId: number, kind: "student" | "teacher") =>
  db
    .selectFrom("people as person")
    .select([selectIdAndNames("person").as("person")])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .where(
      sql<boolean>`exists (select from ${sql.table(kind === "student" ? "students" : "teachers")} as one
        where one.school_id = person.school_id and one.id = person.id)`,
    )
    .executeTakeFirst();

export const listStudentPlaces = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("enrolments")
    .select(["level_id as levelId", "section_id as sectionId"])
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("state", "=", "active")
    .execute();

export const findSectionPlace = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections")
    .select(["level_id as levelId", "id as sectionId"])
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst();
