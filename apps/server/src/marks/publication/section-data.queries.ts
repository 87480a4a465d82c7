import type { Mark } from "@dars/contract/marks/results";
import { sql } from "kysely";

import { selectMark } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

/** Enrolments that a card is made for. */
export const ON_THE_LIST = ["active", "promoted", "repeating", "graduated"] as const;

/** Sections with all that a card says above its table. */
export const listSectionFacts = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("sections as section")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .innerJoin("levels as level", "level.id", "section.level_id")
    .innerJoin("schools as school", "school.id", "section.school_id")
    .select([
      "section.id",
      "section.letter",
      "section.title",
      "section.homeroom_teacher_id as homeroomTeacherId",
      "year.id as yearId",
      "year.title as yearTitle",
      "year.state as yearState",
      selectIdAndNames("level").as("level"),
      "level.code as levelCode",
      "level.is_terminal as isTerminal",
      selectNames("school").as("school"),
    ])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "in", [...sectionIds])
    .orderBy("level.position")
    .orderBy("section.id")
    .execute();

export type SectionFacts = Awaited<ReturnType<typeof listSectionFacts>>[number];

/** The section in which a student of a year sits now, wherever it sat before; null: in none. */
export const findCurrentSectionId = async (
  db: Db,
  schoolId: number,
  { studentId, yearId }: { readonly studentId: number; readonly yearId: number },
): Promise<number | null> => {
  const enrolment = await db
    .selectFrom("enrolments")
    .select("section_id as sectionId")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("year_id", "=", yearId)
    .where("state", "in", [...ON_THE_LIST])
    .executeTakeFirst();
  return enrolment?.sectionId ?? null;
};

/** Who is enrolled in sections, by number in the register. */
export const listEnrolled = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "enrolment.school_id")
        .onRef("person.id", "=", "enrolment.student_id"),
    )
    .select([
      "person.id",
      selectNames("person").as("name"),
      "enrolment.register_no as registerNo",
      sql<number>`enrolment.section_id`.as("sectionId"),
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "in", [...sectionIds])
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .orderBy("enrolment.register_no")
    .orderBy("person.id")
    .execute();

/** Who sits in classes today, with the section of each in the year of the class; without those that have none. */
export const listClassSeats = (db: Db, schoolId: number, classIds: readonly number[]) =>
  db
    .selectFrom("class_enrolments as seat")
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "seat.school_id").onRef("class.id", "=", "seat.teaching_class_id"),
    )
    .innerJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "seat.school_id")
        .onRef("enrolment.student_id", "=", "seat.student_id")
        .onRef("enrolment.year_id", "=", "class.year_id"),
    )
    .select([
      "class.id as classId",
      "seat.student_id as studentId",
      sql<number>`enrolment.section_id`.as("sectionId"),
    ])
    .distinct()
    .where("seat.school_id", "=", schoolId)
    .where(sql<boolean>`seat.teaching_class_id = any(${[...classIds]}::bigint[])`)
    .where("enrolment.section_id", "is not", null)
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .where(holdsToday("seat", schoolId))
    .execute();

export const countEnrolled = async (
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<number> => {
  const { students } = await db
    .selectFrom("enrolments")
    .select((from) => from.fn.countAll<number>().as("students"))
    .where("school_id", "=", schoolId)
    .where("section_id", "in", [...sectionIds])
    .where("state", "in", [...ON_THE_LIST])
    .executeTakeFirstOrThrow();
  return students;
};

export type Enrolled = Awaited<ReturnType<typeof listEnrolled>>[number];

/** In which classes of their year students of sections sit, and what these teach, in the order of the card. */
export const listSeats = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("class_enrolments as seat", (join) =>
      join
        .onRef("seat.school_id", "=", "enrolment.school_id")
        .onRef("seat.student_id", "=", "enrolment.student_id"),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "seat.school_id")
        .onRef("class.id", "=", "seat.teaching_class_id")
        .onRef("class.year_id", "=", "enrolment.year_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "enrolment.student_id as studentId",
      sql<number>`enrolment.section_id`.as("sectionId"),
      "class.id as classId",
      "offering.id as offeringId",
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.section_id", "in", [...sectionIds])
    .where("subject.on_report_card", "=", true)
    .where("class.state", "=", "open")
    .where(holdsToday("seat", schoolId))
    .orderBy("subject.position")
    .orderBy("subject.id")
    .execute();

export type Seat = Awaited<ReturnType<typeof listSeats>>[number];

export const listOfferingSubjects = (db: Db, schoolId: number, offeringIds: readonly number[]) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select([
      "offering.id as offeringId",
      "subject.id as subjectId",
      "subject.code",
      selectNames("subject").as("name"),
      "subject.theme",
      "subject.counts_in_average as isCounted",
      "offering.credits",
    ])
    .where("offering.school_id", "=", schoolId)
    .where("offering.id", "in", [...offeringIds])
    .execute();

export type SubjectFacts = Awaited<ReturnType<typeof listOfferingSubjects>>[number];

/** Every mark of students in subjects of a year, one row for each subject. */
export const listStudentMarks = (
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  offeringIds: readonly number[],
) =>
  db
    .selectFrom("marks as mark")
    .select([
      "mark.student_id as studentId",
      "mark.offering_id as offeringId",
      sql<
        Readonly<Record<string, Mark>>
      >`jsonb_object_agg(mark.code, ${selectMark("mark.points", "mark.state")})`.as("marks"),
    ])
    .where("mark.school_id", "=", schoolId)
    .where(sql<boolean>`mark.student_id = any(${[...studentIds]}::bigint[])`)
    .where(sql<boolean>`mark.offering_id = any(${[...offeringIds]}::bigint[])`)
    .groupBy(["mark.student_id", "mark.offering_id"])
    .execute();

/** Published columns of classes. */
export const listPublishedColumns = (db: Db, schoolId: number, classIds: readonly number[]) =>
  db
    .selectFrom("published_columns as column")
    .select(["column.class_id as classId", "column.code", "column.publication_id as publicationId"])
    .where("column.school_id", "=", schoolId)
    .where(sql<boolean>`"column".class_id = any(${[...classIds]}::bigint[])`)
    .orderBy("column.publication_id")
    .execute();

/** Publications by their ids: for which sections, and the students they are withheld from; the latest last. */
export const listWithheldBy = (db: Db, schoolId: number, publicationIds: readonly number[]) =>
  db
    .selectFrom("mark_publications as publication")
    .select([
      "publication.id",
      sql<number[]>`to_jsonb(publication.section_ids)`.as("sectionIds"),
      sql<number[]>`jsonb_path_query_array(publication.withheld, '$[*].studentId')`.as("withheld"),
    ])
    .where("publication.school_id", "=", schoolId)
    .where(sql<boolean>`publication.id = any(${[...publicationIds]}::bigint[])`)
    .orderBy("publication.id")
    .execute();

/** Publications by which the outcome of these sections is public, the latest last. */
export const listOutcomePublications = (db: Db, schoolId: number, sectionIds: readonly number[]) =>
  db
    .selectFrom("mark_publications as publication")
    .select([
      "publication.id",
      sql<number[]>`to_jsonb(publication.section_ids)`.as("sectionIds"),
      "publication.show_rank as showRank",
      sql<number[]>`jsonb_path_query_array(publication.withheld, '$[*].studentId')`.as("withheld"),
    ])
    .where("publication.school_id", "=", schoolId)
    .where("publication.state", "=", "published")
    .where("publication.with_outcome", "=", true)
    .where(sql<boolean>`publication.section_ids && ${[...sectionIds]}::bigint[]`)
    .orderBy("publication.id")
    .execute();
