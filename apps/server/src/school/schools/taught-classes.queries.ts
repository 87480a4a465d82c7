import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

import { selectTeacherClasses } from "./list-scope.queries.ts";
import { countSeats } from "./subjects.queries.ts";

/** The open classes of this year that a teacher is assigned to today, by level, section and subject. */
export const listTaughtClasses = (db: Db, schoolId: number, teacherId: number) =>
  taughtClasses(db, schoolId, {
    classIds: sql`array(${selectTeacherClasses(db, schoolId, teacherId)})`,
    day: todayIn(schoolId),
  }).execute();

/** What a statement knows of a teacher before it asks for more. */
export interface TaughtToday {
  /** The ids of `classesOf`, as an array. */
  readonly classIds: RawBuilder<unknown>;
  /** Today in the school. */
  readonly day: RawBuilder<string>;
}

/** The statement alone, for one that holds it. */
export const taughtClasses = (db: Db, schoolId: number, { classIds, day }: TaughtToday) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "class.school_id").onRef("year.id", "=", "class.year_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select([
      "class.id",
      "offering.id as offeringId",
      selectNames("subject").as("subject"),
      "subject.theme",
      selectNames("level").as("level"),
      ifFound("section", selectSection("section")).as("section"),
      "class.title",
      sql<number>`(${countSeats(db, schoolId, day)})`.as("students"),
    ])
    .where("class.school_id", "=", schoolId)
    .where("class.state", "=", "open")
    .where("year.state", "=", "current")
    .where(sql<boolean>`class.id = any(${classIds})`)
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("subject.position")
    .orderBy("class.id");

/** The section of this year that a teacher leads; the first by level where it leads several. A statement alone. */
export const ledSection = (db: Db, schoolId: number, teacherId: number | RawBuilder<number>) =>
  db
    .selectFrom("sections as section")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select(["section.id", "section.letter", "section.title"])
    .where("section.school_id", "=", schoolId)
    .where("section.homeroom_teacher_id", "=", teacherId)
    .where("section.state", "=", "open")
    .where("year.state", "=", "current")
    .orderBy("level.position")
    .orderBy("section.id")
    .limit(1);
