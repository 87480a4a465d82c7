import type { Lesson, TimetableClass, TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableLine, TimetableWeek } from "@dars/contract/time/timetable-editor";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";
import { isPrimary } from "#time/timetable/public.ts";

import { toWishes } from "./planning.queries.ts";

/** Undefined where the school has none. */
export const findYear = (db: Db, schoolId: number, yearId?: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "starts_on as startsOn", "ends_on as endsOn"])
    .where("school_id", "=", schoolId)
    .where((is) => (yearId === undefined ? is("state", "=", "current") : is("id", "=", yearId)))
    .executeTakeFirst();

const lines = (db: Db, schoolId: number) =>
  db
    .selectFrom("timetables as timetable")
    .select([
      "timetable.id",
      "timetable.year_id as yearId",
      "timetable.title",
      "timetable.state",
      "timetable.starts_on as startsOn",
      "timetable.ends_on as endsOn",
      "timetable.revision",
    ])
    .where("timetable.school_id", "=", schoolId)
    .where("timetable.removed_at", "is", null);

export const findTimetable = (db: Db, schoolId: number, timetableId: number) =>
  lines(db, schoolId).where("timetable.id", "=", timetableId).executeTakeFirst();

/** Two who change one draft do it one after the other. */
export const lockTimetable = (db: Db, schoolId: number, timetableId: number) =>
  lines(db, schoolId).where("timetable.id", "=", timetableId).forUpdate().executeTakeFirst();

/** Drafts first, then the latest; without those that were never in force. */
export const listTimetableLines = (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<readonly TimetableLine[]> =>
  lines(db, schoolId)
    .clearSelect()
    .select([
      "timetable.id",
      "timetable.title",
      "timetable.state",
      "timetable.starts_on as startsOn",
      "timetable.ends_on as endsOn",
      "timetable.revision",
      sql<number>`(select count(*) from timetable_lessons as lesson
        where lesson.school_id = timetable.school_id and lesson.timetable_id = timetable.id)`.as("lessons"),
    ])
    .where("timetable.year_id", "=", yearId)
    .where(
      sql<boolean>`timetable.state = 'draft' or timetable.starts_on < coalesce(timetable.ends_on, 'infinity')`,
    )
    .orderBy("timetable.state")
    .orderBy("timetable.starts_on", "desc")
    .orderBy("timetable.id", "desc")
    .execute();

/** The timetable in force on a day. */
export const findHolding = (db: Db, schoolId: number, yearId: number, on: string) =>
  lines(db, schoolId)
    .where("timetable.year_id", "=", yearId)
    .where("timetable.state", "=", "published")
    .where("timetable.starts_on", "<=", on)
    .where(sql<boolean>`coalesce(timetable.ends_on, 'infinity') > ${on}`)
    .executeTakeFirst();

export async function listLessons(
  db: Db,
  schoolId: number,
  timetableId: number,
): Promise<readonly TimetableLesson[]> {
  const { rows } = await sql<TimetableLesson>`
    select lesson.id, lesson.weekday, lesson.period_no as no, lesson.shift, lesson.teacher_id as "teacherId",
      lesson.room_id as "roomId", lesson.is_pinned as "isPinned", place.classes as "classIds"
    from timetable_lessons as lesson
    cross join lateral (select json_agg(class_id order by class_id) as classes from timetable_lesson_classes
      where school_id = lesson.school_id and lesson_id = lesson.id) as place
    where lesson.school_id = ${schoolId} and lesson.timetable_id = ${timetableId} and place.classes is not null
    order by lesson.id`.execute(db);
  return rows;
}

/** Open classes of a year, with their first teachers on a day. */
export async function listTimetableClasses(
  db: Db,
  schoolId: number,
  yearId: number,
  on: string,
): Promise<readonly TimetableClass[]> {
  const { rows } = await sql<TimetableClass>`
    select class.id, class.section_id as "sectionId", offering.subject_id as "subjectId",
      offering.weekly_periods as "weeklyPeriods", (
        select teacher_id from teacher_assignments as held
        where held.school_id = class.school_id and held.teaching_class_id = class.id and ${isPrimary("held")}
          and held.starts_on <= ${on} and coalesce(held.ends_on, 'infinity') > ${on} limit 1) as "teacherId"
    from teaching_classes as class
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    where class.school_id = ${schoolId} and class.year_id = ${yearId} and class.state = 'open'
    order by class.section_id, offering.subject_id, class.id`.execute(db);
  return rows;
}

/** Teachers who are there, by name, and what each keeps to. */
export async function listTeachers(db: Db, schoolId: number): Promise<TimetableWeek["teachers"]> {
  const rows = await db
    .selectFrom("teachers as teacher")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "teacher.school_id").onRef("person.id", "=", "teacher.id"),
    )
    .leftJoin("teacher_wishes as wish", (join) =>
      join.onRef("wish.school_id", "=", "teacher.school_id").onRef("wish.teacher_id", "=", "teacher.id"),
    )
    .select([
      "teacher.id",
      selectNames("person").as("name"),
      "wish.free_days as freeDays",
      "wish.unwished",
      "wish.most_a_day as mostADay",
    ])
    .where("teacher.school_id", "=", schoolId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null)
    .orderBy(byName("person"))
    .orderBy("teacher.id")
    .execute();
  return rows.map(({ id, name, ...wishes }) => ({ id, name, wishes: toWishes(wishes) }));
}

export const insertDraft = (db: Db, schoolId: number, yearId: number, title: string | null) =>
  db
    .insertInto("timetables")
    .values({ school_id: schoolId, year_id: yearId, title, state: "draft" })
    .returning("id")
    .executeTakeFirstOrThrow();

/** True where there is such a draft, thrown away already or not. */
export async function removeDraft(db: Db, schoolId: number, timetableId: number): Promise<boolean> {
  const rows = await db
    .updateTable("timetables")
    .set({ removed_at: sql<Date>`coalesce(removed_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("id", "=", timetableId)
    .where("state", "=", "draft")
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Ids in the order of the lessons. */
export async function insertLessons(
  db: Db,
  schoolId: number,
  timetableId: number,
  lessons: readonly Lesson[],
): Promise<readonly number[]> {
  if (lessons.length === 0) return [];
  const rows = await db
    .insertInto("timetable_lessons")
    .values(
      lessons.map(({ weekday, no, shift, teacherId, roomId, isPinned }) => ({
        school_id: schoolId,
        timetable_id: timetableId,
        shift,
        weekday,
        period_no: no,
        teacher_id: teacherId,
        room_id: roomId,
        is_pinned: isPinned,
      })),
    )
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const places = lessons.flatMap(({ classIds }, at) =>
    classIds.map((classId) => ({
      school_id: schoolId,
      timetable_id: timetableId,
      class_id: classId,
      lesson_id: ids[at] ?? 0,
    })),
  );
  await db.insertInto("timetable_lesson_classes").values(places).execute();
  return ids;
}

/** All but their classes, which a lesson keeps. */
export async function updateLessons(
  db: Db,
  schoolId: number,
  timetableId: number,
  lessons: readonly TimetableLesson[],
): Promise<void> {
  await sql`
    update timetable_lessons as lesson
    set weekday = wanted.weekday, period_no = wanted.no, shift = wanted.shift, teacher_id = wanted."teacherId",
      room_id = wanted."roomId", is_pinned = wanted."isPinned"
    from json_to_recordset(${JSON.stringify(lessons)}::json) as wanted (id bigint, weekday smallint, no smallint,
      shift shift, "teacherId" bigint, "roomId" bigint, "isPinned" boolean)
    where lesson.school_id = ${schoolId} and lesson.timetable_id = ${timetableId} and lesson.id = wanted.id`.execute(
    db,
  );
}

export async function deleteLessons(
  db: Db,
  schoolId: number,
  timetableId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("timetable_lessons")
    .where("school_id", "=", schoolId)
    .where("timetable_id", "=", timetableId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

export const countUp = (db: Db, schoolId: number, timetableId: number) =>
  db
    .updateTable("timetables")
    .set({ revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", timetableId)
    .returning("revision")
    .executeTakeFirstOrThrow();
