import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

import { isSectionWithin } from "./list-scope.queries.ts";
import type { ListScope } from "./list-scope.ts";

/** Undefined between two years. */
export const findCurrentYear = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years as year")
    .select(["year.id", "year.title"])
    .where("year.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .executeTakeFirst();

const sectionCards = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("levels as level", "level.id", "section.level_id")
    .leftJoin("people as homeroom", (join) =>
      join
        .onRef("homeroom.school_id", "=", "section.school_id")
        .onRef("homeroom.id", "=", "section.homeroom_teacher_id"),
    )
    .select([
      "section.id",
      "section.letter",
      "section.title",
      "section.capacity",
      "level.id as levelId",
      "level.code as levelCode",
      selectNames("level").as("levelName"),
      ifFound("homeroom", selectIdAndNames("homeroom")).as("homeroomTeacher"),
      sql<number>`(${countSeated(db, schoolId)})`.as("students"),
    ])
    .where("section.school_id", "=", schoolId);

/** How many sit in `section.id` now. */
const countSeated = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "=", sql<number>`section.id`)
    .where("enrolment.state", "=", "active");

/** Open sections of the current year within reach, by level and letter. */
export const listSectionCards = (db: Db, schoolId: number, reach: ListScope) =>
  sectionCards(db, schoolId)
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .where("year.state", "=", "current")
    .where("section.state", "=", "open")
    .where(isSectionWithin(db, schoolId, reach))
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy("section.shift")
    .orderBy(sql`section.letter collate "ar-x-icu"`)
    .orderBy("section.id")
    .execute();

export type SectionRow = Awaited<ReturnType<typeof listSectionCards>>[number];

export const findSectionCard = (db: Db, schoolId: number, sectionId: number) =>
  sectionCards(db, schoolId).where("section.id", "=", sectionId).executeTakeFirst();

/** Who sits in a section now, in Arabic name order. */
export const listStudentLines = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "enrolment.school_id")
        .onRef("person.id", "=", "enrolment.student_id"),
    )
    .select(["person.id", selectNames("person").as("name"), "enrolment.register_no as registerNo"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "=", sectionId)
    .where("enrolment.state", "=", "active")
    .orderBy(byName("person"))
    .orderBy("person.id")
    .execute();
