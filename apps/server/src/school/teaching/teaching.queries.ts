import type { TeachingRole } from "@dars/contract/school/teaching";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { byName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { subjectOf } from "#school/structure/public.ts";

/** Classes of a section in the order of the catalogue, each with all its past, present and future teachers. */
export const listClassLines = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "class.id",
      "class.title",
      subjectOf.as("subject"),
      "offering.weekly_periods as weeklyPeriods",
      sql<number>`(${db
        .selectFrom("class_enrolments as seat")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("seat.school_id", "=", schoolId)
        .where(sql<boolean>`seat.teaching_class_id = class.id`)
        .where(holdsToday("seat", schoolId))})`.as("students"),
      "class.state",
      jsonArrayFrom(listAssignmentLines(db, schoolId)).as("assignments"),
    ])
    .where("class.school_id", "=", schoolId)
    .where("class.section_id", "=", sectionId)
    .orderBy("class.state")
    .orderBy("subject.position")
    .orderBy("class.id")
    .execute();

/** By `class.id`: current ones first, then future, then past ones. */
const listAssignmentLines = (db: Db, schoolId: number) => {
  const standing = sql<"planned" | "active" | "ended">`case
    when assignment.state = 'ended' or assignment.ends_on <= ${todayIn(schoolId)} then 'ended'
    when assignment.starts_on > ${todayIn(schoolId)} then 'planned' else 'active' end`;
  return db
    .selectFrom("teacher_assignments as assignment")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "assignment.school_id")
        .onRef("person.id", "=", "assignment.teacher_id"),
    )
    .select([
      "assignment.id",
      selectIdAndNames("person").as("teacher"),
      "assignment.role",
      "assignment.starts_on as startsOn",
      "assignment.ends_on as endsOn",
      standing.as("standing"),
      "assignment.revision",
    ])
    .where("assignment.school_id", "=", schoolId)
    .where(sql<boolean>`assignment.teaching_class_id = class.id`)
    .orderBy(sql`array_position(array['active', 'planned', 'ended'], ${standing})`)
    .orderBy("assignment.role")
    .orderBy("assignment.starts_on", "desc")
    .orderBy("assignment.id");
};

/** The year of a section, and the day that it is in its school. */
export const findYearOfSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .select(["year.id", "year.title", "year.state", sql<string>`${todayIn(schoolId)}`.as("today")])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "=", sectionId)
    .executeTakeFirst();

/** Teachers of a school by name, with their current classes. */
export const listTeacherLines = (db: Db, schoolId: number) =>
  db
    .selectFrom("teachers as teacher")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "teacher.school_id").onRef("person.id", "=", "teacher.id"),
    )
    .leftJoin("teacher_assignments as assignment", (join) =>
      join
        .onRef("assignment.school_id", "=", "teacher.school_id")
        .onRef("assignment.teacher_id", "=", "teacher.id")
        .on("assignment.state", "=", "active")
        .on(holdsToday("assignment", schoolId)),
    )
    .leftJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "assignment.school_id")
        .onRef("class.id", "=", "assignment.teaching_class_id")
        .on("class.state", "=", "open"),
    )
    .leftJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .select([
      "teacher.id",
      selectNames("person").as("name"),
      sql<number>`count(distinct class.id)`.as("classes"),
      sql<number>`coalesce(sum(offering.weekly_periods) filter (where assignment.role = 'primary'), 0)`.as(
        "weeklyPeriods",
      ),
    ])
    .where("teacher.school_id", "=", schoolId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null)
    .groupBy(["teacher.id", "person.school_id", "person.id"])
    .orderBy(byName("person"))
    .orderBy("teacher.id")
    .execute();

/** The class, so that two who assign to it at once do so one after the other. */
export const lockClass = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom("teaching_classes")
    .select(["id", "year_id as yearId", "state"])
    .where("school_id", "=", schoolId)
    .where("id", "=", classId)
    .forUpdate()
    .executeTakeFirst();

const assignments = (db: Db, schoolId: number) =>
  db
    .selectFrom("teacher_assignments as assignment")
    .select([
      "assignment.id",
      "assignment.teaching_class_id as classId",
      "assignment.teacher_id as teacherId",
      "assignment.role",
      "assignment.starts_on as startsOn",
      "assignment.ends_on as endsOn",
      "assignment.revision",
    ])
    .where("assignment.school_id", "=", schoolId);

export const findAssignment = (db: Db, schoolId: number, assignmentId: number) =>
  assignments(db, schoolId).where("assignment.id", "=", assignmentId).executeTakeFirst();

/** Every primary assignment of a class that is not over by state, kept from changing until the transaction ends. */
export const lockPrimaries = (db: Db, schoolId: number, classId: number) =>
  assignments(db, schoolId)
    .where("assignment.teaching_class_id", "=", classId)
    .where("assignment.role", "=", "primary")
    .where("assignment.state", "<>", "ended")
    .orderBy("assignment.starts_on")
    .forUpdate()
    .execute();

interface NewAssignment {
  readonly teacherId: number;
  readonly role: TeachingRole;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** It is active from the first: its days say when it holds. */
export const insertAssignment = (
  db: Db,
  schoolId: number,
  classId: number,
  { teacherId, role, startsOn, endsOn }: NewAssignment,
) =>
  db
    .insertInto("teacher_assignments")
    .values({
      school_id: schoolId,
      teaching_class_id: classId,
      teacher_id: teacherId,
      role,
      starts_on: startsOn,
      ends_on: endsOn,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** An assignment that had not begun by then never applies. */
export const updateEnd = (db: Db, schoolId: number, assignmentId: number, endsOn: string) =>
  db
    .updateTable("teacher_assignments")
    .set({ ends_on: sql<string>`greatest(starts_on, ${endsOn}::date)`, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", assignmentId)
    .returning("revision")
    .executeTakeFirstOrThrow();
