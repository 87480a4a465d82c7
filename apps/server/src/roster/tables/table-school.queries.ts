import type { Locale } from "@dars/contract/platform/primitives";
import type { PersonNameParts } from "@dars/contract/school/people";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byShownName, selectNames } from "#platform/db/shapes.ts";
import { selectDetails } from "#school/people/public.ts";

import type {
  TableAssignment,
  TableClass,
  TableLevel,
  TableLink,
  TablePerson,
  TableSchool,
  TableSeat,
  TableSection,
  TableSubject,
  TableYear,
} from "./table-school.ts";

type Head = Pick<TableSchool, "id" | "code" | "groupId" | "groupCode" | "sourcedId">;

export const findSchool = (db: Db, schoolId: number): Promise<Head | undefined> =>
  db
    .selectFrom("schools")
    .innerJoin("groups", "groups.id", "schools.group_id")
    .select([
      "schools.id",
      "schools.code",
      "schools.group_id as groupId",
      "groups.code as groupCode",
      "schools.sourced_id as sourcedId",
    ])
    .where("schools.id", "=", schoolId)
    .executeTakeFirst();

export const listLevels = (db: Db, groupId: number): Promise<TableLevel[]> =>
  db
    .selectFrom("levels")
    .select(["id", "code", "grade_code as gradeCode", selectNames("levels").as("name")])
    .where("group_id", "=", groupId)
    .where("state", "=", "active")
    .orderBy("position")
    .orderBy("id")
    .execute();

export const listSubjects = (db: Db, groupId: number): Promise<TableSubject[]> =>
  db
    .selectFrom("subjects")
    .select(["id", "code", selectNames("subjects").as("name")])
    .where("group_id", "=", groupId)
    .where("state", "=", "active")
    .orderBy("position")
    .orderBy("id")
    .execute();

export const findYear = (db: Db, schoolId: number): Promise<TableYear | undefined> =>
  db
    .selectFrom("academic_years")
    .select([
      "id",
      "sourced_id as sourcedId",
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string>`ends_on::text`.as("endsOn"),
    ])
    .where("school_id", "=", schoolId)
    .orderBy(sql`state = 'current'`, "desc")
    .orderBy("starts_on", "desc")
    .executeTakeFirst();

export const listSections = (db: Db, schoolId: number, yearId: number): Promise<TableSection[]> =>
  db
    .selectFrom("sections")
    .innerJoin("levels", "levels.id", "sections.level_id")
    .select([
      "sections.id",
      "sections.sourced_id as sourcedId",
      "sections.level_id as levelId",
      "sections.letter",
      "sections.title",
    ])
    .where("sections.school_id", "=", schoolId)
    .where("sections.year_id", "=", yearId)
    .where("sections.state", "=", "open")
    .orderBy("levels.position")
    .orderBy("sections.letter")
    .orderBy("sections.id")
    .execute();

export const listClasses = (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<Array<Omit<TableClass, "teachers">>> =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .select([
      "class.id",
      "class.sourced_id as sourcedId",
      "class.section_id as sectionId",
      "offering.subject_id as subjectId",
      "offering.level_id as levelId",
    ])
    .where("class.school_id", "=", schoolId)
    .where("class.year_id", "=", yearId)
    .where("class.state", "=", "open")
    .orderBy("class.id")
    .execute();

export const listOfferings = (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<Array<Pick<TableClass, "levelId" | "subjectId">>> =>
  db
    .selectFrom("subject_offerings")
    .select(["level_id as levelId", "subject_id as subjectId"])
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .execute();

export const listAssignments = (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<Array<TableAssignment & { classId: number }>> =>
  db
    .selectFrom("teacher_assignments as held")
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "held.school_id").onRef("class.id", "=", "held.teaching_class_id"),
    )
    .select([
      "held.id",
      "held.sourced_id as sourcedId",
      "held.teaching_class_id as classId",
      "held.teacher_id as personId",
      "held.role",
      sql<string>`held.starts_on::text`.as("startsOn"),
    ])
    .where("held.school_id", "=", schoolId)
    .where("class.year_id", "=", yearId)
    .where("held.state", "<>", "ended")
    .orderBy("held.id")
    .execute();

export async function listPeople(
  db: Db,
  schoolId: number,
  yearId: number,
  locale: Locale,
): Promise<TablePerson[]> {
  const rows = await selectPeople(db, schoolId, yearId)
    .where("people.state", "=", "active")
    .where("people.deleted_at", "is", null)
    .orderBy(byShownName("people", locale))
    .orderBy("people.id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

export async function listGone(db: Db, schoolId: number, yearId: number): Promise<TablePerson[]> {
  const rows = await selectPeople(db, schoolId, yearId)
    .where((where) =>
      where.or([where("people.state", "<>", "active"), where("people.deleted_at", "is not", null)]),
    )
    .orderBy("people.id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

const selectPeople = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("people")
    .leftJoin("students", (join) =>
      join.onRef("students.school_id", "=", "people.school_id").onRef("students.id", "=", "people.id"),
    )
    .leftJoin("teachers", (join) =>
      join.onRef("teachers.school_id", "=", "people.school_id").onRef("teachers.id", "=", "people.id"),
    )
    .leftJoin("enrolments as enrolled", (join) =>
      join
        .onRef("enrolled.school_id", "=", "people.school_id")
        .onRef("enrolled.student_id", "=", "people.id")
        .on("enrolled.year_id", "=", yearId)
        .on("enrolled.state", "=", "active"),
    )
    .leftJoin("account_people as own", (join) =>
      join.onRef("own.school_id", "=", "people.school_id").onRef("own.person_id", "=", "people.id"),
    )
    .leftJoin("accounts", "accounts.id", "own.account_id")
    .select([
      "people.id",
      "people.sourced_id as sourcedId",
      sql<string | null>`coalesce(students.student_number, people.identifier)`.as("number"),
      KNOWN_NAMES.as("names"),
      selectDetails("people").as("details"),
      sql<boolean>`students.id is not null`.as("isStudent"),
      sql<boolean>`teachers.id is not null`.as("isTeacher"),
      sql<
        string | null
      >`(select min(login) from login_names where login_names.account_id = own.account_id)`.as("login"),
      sql<boolean>`coalesce(accounts.state = 'disabled', false)`.as("isDisabled"),
      "enrolled.section_id as sectionId",
    ])
    .where("people.school_id", "=", schoolId);

/** A person stored without name parts has the whole name as the given name. */
const KNOWN_NAMES = sql<PersonNameParts>`case
  when people.name_parts <> '{}'::jsonb then people.name_parts
  else jsonb_strip_nulls(jsonb_build_object(
    'ar', case when people.name_ar is not null then jsonb_build_object('given', people.name_ar) end,
    'en', case when people.name_en is not null then jsonb_build_object('given', people.name_en) end,
    'ckb', case when people.name_ckb is not null then jsonb_build_object('given', people.name_ckb) end))
end`;

export const listLinks = (db: Db, schoolId: number): Promise<TableLink[]> =>
  db
    .selectFrom("guardian_links")
    .select(["guardian_id as guardianId", "student_id as studentId", "relation", "is_primary as isPrimary"])
    .where("school_id", "=", schoolId)
    .where("state", "<>", "ended")
    .orderBy("is_primary", "desc")
    .orderBy("id")
    .execute();

export const listSeats = (db: Db, schoolId: number, yearId: number): Promise<TableSeat[]> =>
  db
    .selectFrom("class_enrolments as seat")
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "seat.school_id").onRef("class.id", "=", "seat.teaching_class_id"),
    )
    .select([
      "seat.id",
      "seat.sourced_id as sourcedId",
      "seat.teaching_class_id as classId",
      "seat.student_id as studentId",
      sql<string>`seat.starts_on::text`.as("startsOn"),
    ])
    .where("seat.school_id", "=", schoolId)
    .where("class.year_id", "=", yearId)
    .where("seat.ends_on", "is", null)
    .execute();
