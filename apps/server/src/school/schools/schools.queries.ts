import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** A school with the figures of its current year. Undefined for a head office, which is listed nowhere. */
export const findSchoolCard = (db: Db, schoolId: number) =>
  db
    .selectFrom("schools as school")
    .leftJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "school.id").on("year.state", "=", "current"),
    )
    .select([
      "school.id",
      "school.code",
      selectNames("school").as("name"),
      "school.kind",
      "school.state",
      "year.title as year",
      sql<number>`(${countStudents(db, schoolId)})`.as("students"),
      sql<number>`(${countTeachers(db, schoolId)})`.as("teachers"),
      sql<number>`(${countSections(db, schoolId)})`.as("sections"),
    ])
    .where("school.id", "=", schoolId)
    .where("school.kind", "<>", "office")
    .executeTakeFirst();

const countStudents = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.year_id", "=", sql<number>`year.id`)
    .where("enrolment.state", "=", "active");

const countTeachers = (db: Db, schoolId: number) =>
  db
    .selectFrom("teachers as teacher")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "teacher.school_id").onRef("person.id", "=", "teacher.id"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("teacher.school_id", "=", schoolId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null);

const countSections = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections as section")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("section.school_id", "=", schoolId)
    .where("section.year_id", "=", sql<number>`year.id`)
    .where("section.state", "=", "open");
