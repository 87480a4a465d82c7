import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

/** Latest first. */
export const listYearNames = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "title", "state"])
    .where("school_id", "=", schoolId)
    .orderBy("starts_on", "desc")
    .execute();

const selectCounts = (db: Db, schoolId: number) => ({
  students: db
    .selectFrom("enrolments as enrolment")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("enrolment.school_id", "=", schoolId)
    .where(sql<boolean>`enrolment.section_id = section.id`)
    .where("enrolment.state", "=", "active"),
  classes: openClasses(db, schoolId),
  vacant: openClasses(db, schoolId).where(
    sql<boolean>`not exists (${db
      .selectFrom("teacher_assignments as assignment")
      .select("assignment.id")
      .where("assignment.school_id", "=", schoolId)
      .where(sql<boolean>`assignment.teaching_class_id = class.id`)
      .where("assignment.state", "=", "active")
      .where(holdsToday("assignment", schoolId))})`,
  ),
});

const openClasses = (db: Db, schoolId: number) =>
  db
    .selectFrom("teaching_classes as class")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("class.school_id", "=", schoolId)
    .where(sql<boolean>`class.section_id = section.id`)
    .where("class.state", "=", "open");

function sectionLines(db: Db, schoolId: number) {
  const count = selectCounts(db, schoolId);
  return db
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
      "section.shift",
      "section.capacity",
      "section.homeroom_teacher_id as homeroomTeacherId",
      "section.room",
      "section.language",
      "section.state",
      "section.revision",
      levelOf.as("level"),
      ifFound("homeroom", selectIdAndNames("homeroom")).as("homeroomTeacher"),
      sql<number>`(${count.students})`.as("students"),
      sql<number>`(${count.classes})`.as("classes"),
      sql<number>`(${count.vacant})`.as("classesWithoutTeacher"),
    ])
    .where("section.school_id", "=", schoolId);
}

/** Sections of a year by level, shift and letter, closed ones last. */
export const listSectionLines = (db: Db, schoolId: number, yearId: number) =>
  sectionLines(db, schoolId)
    .where("section.year_id", "=", yearId)
    .orderBy("section.state")
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy("section.shift")
    .orderBy(sql`section.letter collate "ar-x-icu"`)
    .orderBy("section.id")
    .execute();

export const findSectionLine = (db: Db, schoolId: number, sectionId: number) =>
  sectionLines(db, schoolId).where("section.id", "=", sectionId).executeTakeFirst();

interface Level {
  readonly id: number;
  readonly code: string;
  readonly name: { readonly en: string | null; readonly ar: string | null; readonly ckb: string | null };
}

const levelOf = sql<Level>`json_build_object('id', level.id, 'code', level.code, 'name', ${selectNames("level")})`;

interface Subject extends Omit<Level, "code"> {
  readonly theme: "blue" | "green" | "orange" | "red" | "yellow" | "violet" | "white";
  readonly icon: string | null;
}

/** A subject as lists draw it. */
export const subjectOf = sql<Subject>`json_build_object('id', subject.id, 'name', ${selectNames("subject")},
  'theme', subject.theme, 'icon', subject.icon)`;

/** Offerings of a year by level, in the order of the catalogue. */
export const listOfferingLines = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "offering.id",
      levelOf.as("level"),
      subjectOf.as("subject"),
      "offering.weekly_periods as weeklyPeriods",
      sql<number>`offering.max_mark::float8`.as("maxMark"),
      sql<number | null>`offering.credits::float8`.as("credits"),
      "offering.revision",
      sql<number>`(${db
        .selectFrom("teaching_classes as class")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("class.school_id", "=", schoolId)
        .where(sql<boolean>`class.offering_id = offering.id`)
        .where("class.state", "=", "open")})`.as("classes"),
    ])
    .where("offering.school_id", "=", schoolId)
    .where("offering.year_id", "=", yearId)
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy("subject.position")
    .orderBy("subject.id")
    .execute();

/** A level or a subject of the group that is not retired. */
export const findOffered = (db: Db, table: "levels" | "subjects", groupId: number, id: number) =>
  db
    .selectFrom(table)
    .select("id")
    .where("group_id", "=", groupId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();

export const findTeacher = (db: Db, schoolId: number, teacherId: number) =>
  db
    .selectFrom("teachers as teacher")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "teacher.school_id").onRef("person.id", "=", "teacher.id"),
    )
    .select("teacher.id")
    .where("teacher.school_id", "=", schoolId)
    .where("teacher.id", "=", teacherId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null)
    .executeTakeFirst();
