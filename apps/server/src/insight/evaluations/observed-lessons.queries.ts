import type { VisitLesson } from "@dars/contract/insight/visit-lessons";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { EVERY_DAY, registerCounts } from "#time/attendance/public.ts";

/** Lessons of the class's subject and level, in the order of the plan. */
export const listLessons = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom("lessons as lesson")
    .innerJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "lesson.school_id")
        .onRef("class.offering_id", "=", "lesson.offering_id"),
    )
    .select(["lesson.id", selectNames("lesson").as("name")])
    .where("lesson.school_id", "=", schoolId)
    .where("class.id", "=", classId)
    .where("lesson.retired_at", "is", null)
    .orderBy("lesson.position")
    .execute();

/** Names of lessons, also of retired ones. */
export const listLessonNames = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .selectFrom("lessons as lesson")
    .select(["lesson.id", selectNames("lesson").as("name")])
    .where("lesson.school_id", "=", schoolId)
    .where("lesson.id", "in", ids.length > 0 ? ids : [0])
    .execute();

/** The lesson of the plan that each of these classes was taught on a day, else the first that it has not had. */
export async function listPlannedOn(db: Db, schoolId: number, day: string, classIds: readonly number[]) {
  const { rows } = await sql<NonNullable<VisitLesson["planned"]> & { readonly classId: number }>`
    select distinct on (class.id) class.id as "classId", lesson.id, ${selectNames("lesson")} as name,
      said.lesson_id is not null as "isTaught"
    from teaching_classes as class
    join lessons as lesson on lesson.school_id = class.school_id and lesson.offering_id = class.offering_id
      and lesson.retired_at is null
    left join lessons_taught as said on said.school_id = class.school_id and said.teaching_class_id = class.id
      and said.lesson_id = lesson.id
    where class.school_id = ${schoolId} and class.id = any(${[...classIds]}::bigint[])
      and (said.taught_on = ${day}::date or said.lesson_id is null and exists (
        select from lesson_versions as version where version.school_id = lesson.school_id
          and version.lesson_id = lesson.id and version.state = 'published'))
    order by class.id, said.lesson_id is null, lesson.position`.execute(db);
  return rows;
}

/** Registers of a day with who was there; period 0 is that of the day. */
export async function listRegistersOn(db: Db, schoolId: number, day: string) {
  const { rows } = await sql<
    NonNullable<VisitLesson["register"]> & { readonly sectionId: number; readonly period: number }
  >`select counts.section_id as "sectionId", counts.period, counts.students, counts.there as present
    from (${registerCounts(schoolId, { from: day, until: day, uncounted: EVERY_DAY })}) as counts`.execute(
    db,
  );
  return rows;
}
