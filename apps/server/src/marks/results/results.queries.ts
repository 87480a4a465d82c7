import { sql } from "kysely";

import type { GradePolicy } from "#marks/engine/public.ts";
import { selectMark } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

export const findStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("students as student")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "student.school_id").onRef("person.id", "=", "student.id"),
    )
    .select(["person.id", selectNames("person").as("name")])
    .where("student.school_id", "=", schoolId)
    .where("student.id", "=", studentId)
    .executeTakeFirst();

/** One line for each year that a student was enrolled in, the newest first. */
export const listEnrolledYears = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .innerJoin("levels as level", "level.id", "enrolment.level_id")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select([
      "year.id as yearId",
      "year.title",
      "year.state",
      selectIdAndNames("level").as("level"),
      ifFound("section", selectSection("section")).as("section"),
    ])
    .distinctOn(["year.starts_on", "year.id"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .where("enrolment.state", "<>", "pending")
    .orderBy("year.starts_on", "desc")
    .orderBy("year.id", "desc")
    .orderBy("enrolment.id", "desc")
    .execute();

/** What a teacher sees of a student: everything where it leads the section this year, else the subjects it teaches it today. */
export async function listOwnOfferings(
  db: Db,
  schoolId: number,
  { teacherId, studentId }: { readonly teacherId: number; readonly studentId: number },
): Promise<{ readonly leads: boolean; readonly offeringIds: readonly number[] }> {
  const led = await db
    .selectFrom("enrolments as enrolment")
    .innerJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "section.school_id").onRef("year.id", "=", "section.year_id"),
    )
    .select("section.id")
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .where("enrolment.state", "=", "active")
    .where("year.state", "=", "current")
    .where("section.homeroom_teacher_id", "=", teacherId)
    .executeTakeFirst();
  const taught = await db
    .selectFrom("class_enrolments as seat")
    .innerJoin("teacher_assignments as held", (join) =>
      join
        .onRef("held.school_id", "=", "seat.school_id")
        .onRef("held.teaching_class_id", "=", "seat.teaching_class_id"),
    )
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "seat.school_id").onRef("class.id", "=", "seat.teaching_class_id"),
    )
    .select("class.offering_id as offeringId")
    .where("seat.school_id", "=", schoolId)
    .where("seat.student_id", "=", studentId)
    .where("held.teacher_id", "=", teacherId)
    .where("held.state", "=", "active")
    .where(holdsToday("held", schoolId))
    .execute();
  return { leads: led !== undefined, offeringIds: taught.map(({ offeringId }) => offeringId) };
}

export const findYearState = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("academic_years as year")
    .select(["year.state", sql<string>`${todayIn(schoolId)}`.as("today")])
    .where("year.school_id", "=", schoolId)
    .where("year.id", "=", yearId)
    .executeTakeFirst();

export interface ReleasedColumn {
  readonly offeringId: number;
  readonly code: string;
  /** The school's day. */
  readonly publishedOn: string;
}

/** H13: since which day a student, or the guardians, could first see each of the year's columns. */
export async function listReleased(
  db: Db,
  schoolId: number,
  {
    studentId,
    yearId,
    eyes,
  }: { readonly studentId: number; readonly yearId: number; readonly eyes: "guardian" | "student" },
): Promise<readonly ReleasedColumn[]> {
  const moment = sql.ref(eyes === "guardian" ? "publication.guardians_at" : "publication.publish_at");
  const { rows } = await sql<ReleasedColumn>`
    select class.offering_id as "offeringId", released.code,
      (min(${moment}) at time zone school.time_zone)::date as "publishedOn"
    from (
      select distinct teaching_class_id from class_enrolments
      where school_id = ${schoolId} and student_id = ${studentId}
    ) as seat
    join teaching_classes as class on class.school_id = ${schoolId} and class.id = seat.teaching_class_id
      and class.year_id = ${yearId}
    join published_columns as released on released.school_id = ${schoolId} and released.class_id = class.id
    join mark_publications as publication on publication.school_id = ${schoolId}
      and publication.id = released.publication_id and publication.state = 'published'
    join schools as school on school.id = ${schoolId}
    where publication.section_ids && array(
      select stay.section_id from enrolments as sits
      join section_stays as stay on stay.school_id = sits.school_id and stay.enrolment_id = sits.id
      where sits.school_id = ${schoolId} and sits.student_id = ${studentId})
    group by class.offering_id, released.code, school.time_zone`.execute(db);
  return rows;
}

export const findPolicyBody = (db: Db, schoolId: number, policyId: number) =>
  db
    .selectFrom("grade_policies as policy")
    .select(sql<GradePolicy>`policy.body`.as("body"))
    .where("policy.school_id", "=", schoolId)
    .where("policy.id", "=", policyId)
    .executeTakeFirstOrThrow();

/** Published marks of a year that were changed, the latest first. */
export const listCorrections = (
  db: Db,
  schoolId: number,
  { studentId, yearId }: { readonly studentId: number; readonly yearId: number },
) =>
  db
    .selectFrom("mark_changes as change")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "change.school_id")
        .onRef("account_link.account_id", "=", "change.changed_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "change.offering_id as offeringId",
      "change.code",
      selectMark("change.from_points", "change.from_state").as("from"),
      selectMark("change.to_points", "change.to_state").as("to"),
      sql<string>`coalesce(change.reason, '')`.as("reason"),
      ifFound("person", selectNames("person")).as("by"),
      "change.changed_at as at",
    ])
    .where("change.school_id", "=", schoolId)
    .where("change.student_id", "=", studentId)
    .where("change.is_amendment", "=", true)
    .where("change.offering_id", "in", (from) =>
      from
        .selectFrom("subject_offerings as offering")
        .select("offering.id")
        .where("offering.school_id", "=", schoolId)
        .where("offering.year_id", "=", yearId),
    )
    .orderBy("change.id", "desc")
    .execute();

export const listAcknowledged = (
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  accountId: number | null,
) =>
  db
    .selectFrom("mark_acknowledgements as seen")
    .select([
      "seen.student_id as studentId",
      "seen.year_id as yearId",
      "seen.revision",
      "seen.acknowledged_at as at",
    ])
    .where("seen.school_id", "=", schoolId)
    .where(sql<boolean>`seen.student_id = any(${[...studentIds]}::bigint[])`)
    .where(sql<boolean>`(${accountId}::bigint is null or seen.account_id = ${accountId})`)
    .execute();

export const insertAcknowledgement = (
  db: Db,
  schoolId: number,
  seen: {
    readonly studentId: number;
    readonly yearId: number;
    readonly accountId: number;
    readonly revision: number;
  },
) =>
  db
    .insertInto("mark_acknowledgements")
    .values({
      school_id: schoolId,
      student_id: seen.studentId,
      year_id: seen.yearId,
      account_id: seen.accountId,
      revision: seen.revision,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
