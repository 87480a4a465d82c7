import { sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsOn, holdsToday, todayIn } from "#platform/db/today.ts";

import { isClassWithin, isOfferingWithin } from "./list-scope.queries.ts";
import type { ListScope } from "./list-scope.ts";

const offeringsWithin = (db: Db, schoolId: number, reach: ListScope) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "offering.school_id").onRef("year.id", "=", "offering.year_id"),
    )
    .where("offering.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .where(isOfferingWithin(db, schoolId, reach));

const subjectLines = (db: Db, schoolId: number, reach: ListScope) =>
  offeringsWithin(db, schoolId, reach)
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .leftJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "offering.school_id")
        .onRef("class.offering_id", "=", "offering.id")
        .on("class.state", "=", "open")
        .on(isClassWithin(db, schoolId, reach)),
    )
    .leftJoin("teacher_assignments as assignment", (join) =>
      join
        .onRef("assignment.school_id", "=", "class.school_id")
        .onRef("assignment.teaching_class_id", "=", "class.id")
        .on("assignment.state", "=", "active")
        .on(holdsToday("assignment", schoolId)),
    )
    .select([
      "subject.id",
      selectNames("subject").as("name"),
      "subject.theme",
      "subject.icon",
      sql<number>`count(distinct offering.level_id)`.as("levels"),
      sql<number>`count(distinct class.id)`.as("classes"),
      sql<number>`count(distinct assignment.teacher_id)`.as("teachers"),
    ])
    .groupBy("subject.id");

/** The subjects within reach that the school offers this year, in the order of the catalogue. */
export const listSubjectLines = (db: Db, schoolId: number, reach: ListScope) =>
  subjectLines(db, schoolId, reach).orderBy("subject.position").orderBy("subject.id").execute();

export const findSubjectLine = (db: Db, schoolId: number, reach: ListScope, subjectId: number) =>
  subjectLines(db, schoolId, reach).where("subject.id", "=", subjectId).executeTakeFirst();

/** The levels within reach that are taught a subject this year, each with its open classes. */
export const listLevels = (db: Db, schoolId: number, reach: ListScope, subjectId: number) =>
  offeringsWithin(db, schoolId, reach)
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .select([
      "offering.id as offeringId",
      "level.id as levelId",
      "level.code as levelCode",
      selectNames("level").as("levelName"),
      "offering.weekly_periods as weeklyPeriods",
      jsonArrayFrom(classesOfOffering(db, schoolId, reach)).as("classes"),
    ])
    .where("offering.subject_id", "=", subjectId)
    .orderBy("level.position")
    .orderBy("level.id")
    .execute();

const classesOfOffering = (db: Db, schoolId: number, reach: ListScope) =>
  db
    .selectFrom("teaching_classes as class")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select([
      "class.id",
      ifFound("section", selectSection("section")).as("section"),
      "class.title",
      sql<number>`(${countSeats(db, schoolId)})`.as("students"),
      jsonArrayFrom(selectTeachers(db, schoolId, sql`assignment.teaching_class_id = class.id`)).as(
        "teachers",
      ),
    ])
    .where("class.school_id", "=", schoolId)
    .where(sql<boolean>`class.offering_id = offering.id`)
    .where("class.state", "=", "open")
    .where(isClassWithin(db, schoolId, reach))
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("class.id");

/** How many sit in `class.id` today, which is `day`. */
export const countSeats = (db: Db, schoolId: number, day = todayIn(schoolId)) =>
  db
    .selectFrom("class_enrolments as seat")
    .select(sql<number>`count(*)`.as("students"))
    .where("seat.school_id", "=", schoolId)
    .where(sql<boolean>`seat.teaching_class_id = class.id`)
    .where(holdsOn("seat", day));

/** Who is assigned today, where `isOfThem` says of an `assignment` that it is meant; each once, in name order. */
const selectTeachers = (db: Db, schoolId: number, isOfThem: RawBuilder<boolean>) =>
  db
    .selectFrom("people as person")
    .select(["person.id", selectNames("person").as("name")])
    .where("person.school_id", "=", schoolId)
    .where(
      "person.id",
      "in",
      db
        .selectFrom("teacher_assignments as assignment")
        .select("assignment.teacher_id")
        .where("assignment.school_id", "=", schoolId)
        .where("assignment.state", "=", "active")
        .where(holdsToday("assignment", schoolId))
        .where(isOfThem),
    )
    .orderBy(byName("person"))
    .orderBy("person.id");

/** The statement alone, of one row at most. */
export const seatedStudent = (db: Db, schoolId: number, studentId: number | RawBuilder<number>) =>
  db
    .selectFrom("students as student")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "student.school_id").onRef("person.id", "=", "student.id"),
    )
    .leftJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "student.school_id").on("year.state", "=", "current"),
    )
    .leftJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "student.school_id")
        .onRef("enrolment.student_id", "=", "student.id")
        .onRef("enrolment.year_id", "=", "year.id")
        .on("enrolment.state", "=", "active"),
    )
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .leftJoin("levels as level", "level.id", "enrolment.level_id")
    .select([
      "student.id",
      selectNames("person").as("name"),
      ifFound("section", selectSection("section")).as("section"),
      ifFound("level", selectIdAndNames("level")).as("level"),
    ])
    .where("student.school_id", "=", schoolId)
    .where("student.id", "=", studentId);

/** A student with where it sits this year; section and level are null where it sits nowhere. */
export const findSeatedStudent = (db: Db, schoolId: number, studentId: number) =>
  seatedStudent(db, schoolId, studentId).executeTakeFirst();
