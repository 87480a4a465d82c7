import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { KnownRecord, SchoolContent } from "./planning/known-roster.ts";

/** Everything of a school that an import from `source` may meet. The transaction must have entered the school. */
export async function loadSchool(db: Db, schoolId: number, source: string): Promise<SchoolContent> {
  return {
    records: await listRecords(db, schoolId, source),
    years: await listYears(db, schoolId),
    terms: await listTerms(db, schoolId),
    sections: await listSections(db, schoolId),
    offerings: await listOfferings(db, schoolId),
    classes: await listClasses(db, schoolId),
    people: await listPeople(db, schoolId),
    links: await listLinks(db, schoolId),
    numbers: new Map((await listNumbers(db, schoolId)).map(({ number, id }) => [number, id])),
    foreignIds: new Set(
      (await listForeignIds(db, schoolId, source, "user")).map(({ sourcedId }) => sourcedId),
    ),
    foreignOrgs: new Set(
      (await listForeignIds(db, schoolId, source, "org")).map(({ sourcedId }) => sourcedId),
    ),
    packages: (await listPackages(db, schoolId, source)).map(({ sha256 }) => sha256),
    enrolments: await listEnrolments(db, schoolId),
    stays: await listStays(db, schoolId),
    seats: await listSeats(db, schoolId),
    assignments: await listAssignments(db, schoolId),
  };
}

const listRecords = (db: Db, schoolId: number, source: string): Promise<KnownRecord[]> =>
  db
    .selectFrom("roster_records")
    .select([
      "entity",
      "sourced_id as sourcedId",
      "entity_id as entityId",
      sql<string>`encode(row_hash, 'hex')`.as("hash"),
      "local_fields as localFields",
      "active as isActive",
    ])
    .where("school_id", "=", schoolId)
    .where("source", "=", source)
    .execute();

const listNumbers = (db: Db, schoolId: number) =>
  db
    .selectFrom("students")
    .select(["id", sql<string>`student_number`.as("number")])
    .where("school_id", "=", schoolId)
    .where("student_number", "is not", null)
    .execute();

const listForeignIds = (db: Db, schoolId: number, source: string, entity: "user" | "org") =>
  db
    .selectFrom("roster_records")
    .select("sourced_id as sourcedId")
    .where("school_id", "=", schoolId)
    .where("entity", "=", entity)
    .groupBy("sourced_id")
    .having(sql<boolean>`bool_and(source <> ${source})`)
    .execute();

const listPackages = (db: Db, schoolId: number, source: string) =>
  db
    .selectFrom("roster_batches")
    .select("file_sha256 as sha256")
    .distinct()
    .where("school_id", "=", schoolId)
    .where("source", "=", source)
    .execute();

const listYears = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select([
      "id",
      "sourced_id as sourcedId",
      "ministry_year as ministryYear",
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string>`ends_on::text`.as("endsOn"),
      "state",
    ])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listTerms = (db: Db, schoolId: number) =>
  db
    .selectFrom("terms")
    .select(["id", "sourced_id as sourcedId", "year_id as yearId"])
    .where("school_id", "=", schoolId)
    .execute();

const listSections = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections")
    .select([
      "id",
      "sourced_id as sourcedId",
      "year_id as yearId",
      "level_id as levelId",
      "letter",
      "homeroom_teacher_id as homeroomTeacherId",
      "homeroom_sourced_id as homeroomSourcedId",
    ])
    .where("school_id", "=", schoolId)
    .execute();

const listOfferings = (db: Db, schoolId: number) =>
  db
    .selectFrom("subject_offerings")
    .select([
      "id",
      "sourced_id as sourcedId",
      "year_id as yearId",
      "level_id as levelId",
      "subject_id as subjectId",
    ])
    .where("school_id", "=", schoolId)
    .execute();

const listClasses = (db: Db, schoolId: number) =>
  db
    .selectFrom("teaching_classes")
    .select([
      "id",
      "sourced_id as sourcedId",
      "year_id as yearId",
      "offering_id as offeringId",
      "section_id as sectionId",
    ])
    .where("school_id", "=", schoolId)
    .execute();

const listPeople = (db: Db, schoolId: number) =>
  db
    .selectFrom("people")
    .leftJoin("students", (join) =>
      join.onRef("students.school_id", "=", "people.school_id").onRef("students.id", "=", "people.id"),
    )
    .leftJoin("teachers", (join) =>
      join.onRef("teachers.school_id", "=", "people.school_id").onRef("teachers.id", "=", "people.id"),
    )
    .leftJoin("account_people as own", (join) =>
      join.onRef("own.school_id", "=", "people.school_id").onRef("own.person_id", "=", "people.id"),
    )
    .select([
      "people.id",
      "people.sourced_id as sourcedId",
      "people.identifier",
      "people.search_text as searchText",
      sql<string | null>`coalesce(people.name_ar, people.name_ckb, people.name_en)`.as("name"),
      sql<string | null>`people.birth_date::text`.as("birthDate"),
      "people.phone",
      sql<boolean>`students.id is not null`.as("isStudent"),
      sql<boolean>`teachers.id is not null`.as("isTeacher"),
      sql<boolean>`people.deleted_at is not null`.as("isDeleted"),
      "own.account_id as accountId",
    ])
    .where("people.school_id", "=", schoolId)
    .where("people.state", "in", ["active", "deceased"])
    .orderBy("people.id")
    .execute();

const listLinks = (db: Db, schoolId: number) =>
  db
    .selectFrom("guardian_links")
    .select(["id", "guardian_id as guardianId", "student_id as studentId", "state"])
    .where("school_id", "=", schoolId)
    .execute();

const listEnrolments = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments")
    .select([
      "id",
      "sourced_id as sourcedId",
      "student_id as studentId",
      "year_id as yearId",
      "level_id as levelId",
      "section_id as sectionId",
      sql<string>`starts_on::text`.as("startsOn"),
      "state",
    ])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listStays = (db: Db, schoolId: number) =>
  db
    .selectFrom("section_stays")
    .select([
      "id",
      "enrolment_id as enrolmentId",
      "section_id as sectionId",
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string | null>`ends_on::text`.as("endsOn"),
      "sourced_id as sourcedId",
    ])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listSeats = (db: Db, schoolId: number) =>
  db
    .selectFrom("class_enrolments")
    .select([
      "id",
      "sourced_id as sourcedId",
      "teaching_class_id as classId",
      "student_id as studentId",
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string | null>`ends_on::text`.as("endsOn"),
    ])
    .where("school_id", "=", schoolId)
    .execute();

const listAssignments = (db: Db, schoolId: number) =>
  db
    .selectFrom("teacher_assignments")
    .select([
      "id",
      "sourced_id as sourcedId",
      "teaching_class_id as classId",
      "teacher_id as teacherId",
      "role",
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string | null>`ends_on::text`.as("endsOn"),
      "state",
    ])
    .where("school_id", "=", schoolId)
    .execute();
