import type { PersonNameParts } from "@dars/contract/school/people";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectDetails } from "#school/people/public.ts";

import type { Wording } from "./wording.ts";

/** All that a roster says of one school. The transaction must have entered the school. */
export async function loadSchoolRows(db: Db, schoolId: number) {
  return {
    years: await listYears(db, schoolId),
    terms: await listTerms(db, schoolId),
    offerings: await listOfferings(db, schoolId),
    sections: await listSections(db, schoolId),
    classes: await listClasses(db, schoolId),
    people: await listPeople(db, schoolId),
    links: await listLinks(db, schoolId),
    enrolments: await listEnrolments(db, schoolId),
    stays: await listStays(db, schoolId),
    seats: await listSeats(db, schoolId),
    posts: await listPosts(db, schoolId),
    records: await listRecords(db, schoolId),
  };
}

export type SchoolRows = Awaited<ReturnType<typeof loadSchoolRows>>;

const day = (column: string) => sql<string>`${sql.ref(column)}::text`;
const openDay = (column: string) => sql<string | null>`${sql.ref(column)}::text`;

const listYears = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "sourced_id as sourcedId", "title", "ministry_year as ministryYear", "state"])
    .select([day("starts_on").as("startsOn"), day("ends_on").as("endsOn")])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listTerms = (db: Db, schoolId: number) =>
  db
    .selectFrom("terms")
    .select(["id", "sourced_id as sourcedId", "year_id as yearId", "parent_id as parentId", "kind", "title"])
    .select(["session_type as sessionType", day("starts_on").as("startsOn"), day("ends_on").as("endsOn")])
    .where("school_id", "=", schoolId)
    .orderBy("starts_on")
    .orderBy("id")
    .execute();

const listOfferings = (db: Db, schoolId: number) =>
  db
    .selectFrom("subject_offerings")
    .select(["id", "sourced_id as sourcedId", "year_id as yearId", "level_id as levelId"])
    .select(["subject_id as subjectId", "title"])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listSections = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections")
    .select(["id", "sourced_id as sourcedId", "year_id as yearId", "level_id as levelId", "letter", "title"])
    .select(["room", "homeroom_teacher_id as teacherId", "homeroom_sourced_id as postSourcedId"])
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .orderBy("id")
    .execute();

const listClasses = (db: Db, schoolId: number) =>
  db
    .selectFrom("teaching_classes")
    .select(["id", "sourced_id as sourcedId", "year_id as yearId", "offering_id as offeringId"])
    .select(["section_id as sectionId", "code", "title", "room"])
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .orderBy("id")
    .execute();

async function listPeople(db: Db, schoolId: number) {
  const rows = await db
    .selectFrom("people")
    .leftJoin("students", (join) =>
      join.onRef("students.school_id", "=", "people.school_id").onRef("students.id", "=", "people.id"),
    )
    .leftJoin("account_people as own", (join) =>
      join.onRef("own.school_id", "=", "people.school_id").onRef("own.person_id", "=", "people.id"),
    )
    .select(["people.id", "people.sourced_id as sourcedId", "own.account_id as accountId"])
    .select(["people.name_ar as ar", "people.name_en as en", "people.name_ckb as ckb"])
    .select(sql<PersonNameParts>`people.name_parts`.as("names"))
    .select(sql<string | null>`coalesce(people.identifier, students.student_number)`.as("identifier"))
    .select(selectDetails("people").as("details"))
    .where("people.school_id", "=", schoolId)
    .where("people.state", "=", "active")
    .where("people.deleted_at", "is", null)
    .orderBy("people.id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

const listLinks = (db: Db, schoolId: number) =>
  db
    .selectFrom("guardian_links")
    .select(["guardian_id as guardianId", "student_id as studentId"])
    .where("school_id", "=", schoolId)
    .where("state", "<>", "ended")
    .execute();

const listEnrolments = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments")
    .select(["id", "student_id as studentId", "year_id as yearId", "level_id as levelId"])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listStays = (db: Db, schoolId: number) =>
  db
    .selectFrom("section_stays")
    .select(["id", "sourced_id as sourcedId", "enrolment_id as enrolmentId", "section_id as sectionId"])
    .select([day("starts_on").as("startsOn"), openDay("ends_on").as("endsOn")])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listSeats = (db: Db, schoolId: number) =>
  db
    .selectFrom("class_enrolments")
    .select(["id", "sourced_id as sourcedId", "teaching_class_id as classId", "student_id as studentId"])
    .select([day("starts_on").as("startsOn"), openDay("ends_on").as("endsOn")])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

const listPosts = (db: Db, schoolId: number) =>
  db
    .selectFrom("teacher_assignments")
    .select(["id", "sourced_id as sourcedId", "teaching_class_id as classId", "teacher_id as teacherId"])
    .select(["role", day("starts_on").as("startsOn"), openDay("ends_on").as("endsOn")])
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .execute();

/** The records from sources, the latest last. */
const listRecords = (db: Db, schoolId: number) =>
  db
    .selectFrom("roster_records")
    .select(["entity", "sourced_id as sourcedId", "source", "entity_id as entityId"])
    .select(["active as isActive", sql<Wording | null>`wording`.as("wording")])
    .where("school_id", "=", schoolId)
    .where("entity", "<>", "agent_link")
    .orderBy("batch_id")
    .execute();
