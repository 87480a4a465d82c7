import { APPEAL_DAYS } from "@dars/contract/insight/evaluations";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { waitsForDecision } from "#admissions/applications/public.ts";
import { countErasureRequests } from "#oversight/erasure-requests/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { inLists, ReadsTogether, SMALL } from "#platform/db/reads-together.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { unexplained, type UncountedDays } from "#time/attendance/public.ts";

interface OwnPerson {
  readonly schoolId: number;
  readonly personId: number;
  readonly kind: "school" | "office";
  readonly school: Names;
}

const personsOfAccounts = prepare(
  ({ accountIds }: Readonly<Record<"accountIds", readonly number[]>>) => sql<
    OwnPerson & { readonly no: number }
  >`
    select asked.no, own.school_id as "schoolId", own.person_id as "personId", school.kind,
      ${selectNames("school")} as school
    from unnest(${accountIds}::bigint[]) with ordinality as asked (account_id, no)
    join account_people as own on own.account_id = asked.account_id
    join schools as school on school.id = own.school_id
    where school.state <> 'closed'
    order by asked.no, school.kind = 'office' desc, own.school_id`,
);

/** The persons of an account, school by school, the head office first. Without a row it has none anywhere. */
export const listOwnPersons = async (database: Database, accountId: number): Promise<readonly OwnPerson[]> =>
  (await ownPersons.read(database, null, accountId)) ?? [];

const ownPersons = new ReadsTogether<number, readonly OwnPerson[], null>(
  async (database, _school, accountIds) =>
    inLists(accountIds.length, await personsOfAccounts(database.shortReading(null), { accountIds })),
  SMALL,
);

export const findName = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people as person")
    .select(selectNames("person").as("name"))
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .executeTakeFirst();

interface OfficeReader {
  readonly id: number;
  readonly name: Names;
}

/** Figure `open-work`: the office's open work, with the names of those who read it. Each count is a number of rows that the office can settle. */
export const countOpenWork = (
  db: Db,
  { schoolId, personIds }: { readonly schoolId: number; readonly personIds: readonly number[] },
  uncounted: UncountedDays,
) =>
  db
    .selectNoFrom([
      sql<readonly OfficeReader[]>`(select coalesce(json_agg(json_build_object('id', reader.id,
          'name', ${selectNames("reader")})), '[]') from people as reader
        where reader.school_id = ${schoolId} and reader.id = any(${[...personIds]}::bigint[]))`.as("readers"),
      sql<number>`(${countInvitedAccounts(db, schoolId)})`.as("invitedAccounts"),
      sql<number>`(${countUnverifiedGuardians(db, schoolId)})`.as("unverifiedGuardians"),
      sql<number>`(${countUnplacedStudents(db, schoolId)})`.as("studentsWithoutSection"),
      sql<number>`(${countNeverEnrolled(db, schoolId)})`.as("studentsNeverEnrolled"),
      sql<number>`(${countUntaughtClasses(db, schoolId)})`.as("classesWithoutTeacher"),
      sql<number>`(${countWaitingRequests(db, schoolId)})`.as("waitingRequests"),
      sql<number>`(${countOpenReports(db, schoolId)})`.as("openReports"),
      sql<number>`(${countWaitingExcuses(db, schoolId)})`.as("waitingExcuses"),
      sql<number>`(${countReportedAbsences(db, schoolId)})`.as("reportedAbsences"),
      sql<number>`(${countSubmittedColumns(db, schoolId)})`.as("submittedColumns"),
      sql<number>`(${countOpenObjections(db, schoolId)})`.as("openObjections"),
      sql<number>`(${countFailedPublications(db, schoolId)})`.as("failedPublications"),
      sql<number>`(${countOldApplications(db, schoolId)})`.as("oldApplications"),
      sql<number>`(${countWaitingApplications(db, schoolId)})`.as("waitingApplications"),
      countUnexplained(schoolId, uncounted).as("unexplainedAbsences"),
      countToFinalise(schoolId).as("evaluationsToFinalise"),
      countErasureRequests(schoolId).as("erasureRequests"),
    ])
    .executeTakeFirstOrThrow();

const countInvitedAccounts = (db: Db, schoolId: number) =>
  db
    .selectFrom("account_people as own")
    .innerJoin("accounts as account", "account.id", "own.account_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("own.school_id", "=", schoolId)
    .where("account.state", "=", "invited");

const countUnverifiedGuardians = (db: Db, schoolId: number) =>
  db
    .selectFrom("guardian_links as link")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("link.school_id", "=", schoolId)
    .where("link.state", "=", "invited");

const countUnplacedStudents = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.state", "=", "active")
    .where("enrolment.section_id", "is", null)
    .where("year.state", "=", "current");

const countNeverEnrolled = (db: Db, schoolId: number) =>
  db
    .selectFrom("students as student")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "student.school_id").onRef("person.id", "=", "student.id"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("student.school_id", "=", schoolId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null)
    .where((where) => where.not(where.exists(enrolmentsEver(db, schoolId))));

/** Of `student.id`. */
const enrolmentsEver = (db: Db, schoolId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .select("enrolment.id")
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", sql<number>`student.id`);

const countWaitingRequests = (db: Db, schoolId: number) =>
  db
    .selectFrom("proposals")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "waiting");

const countOpenReports = (db: Db, schoolId: number) =>
  db
    .selectFrom("moderation_cases")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .where("is_about_management", "=", false);

const countWaitingExcuses = (db: Db, schoolId: number) =>
  db
    .selectFrom("absence_excuses")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "waiting");

const countReportedAbsences = (db: Db, schoolId: number) =>
  db
    .selectFrom("staff_absence_reports")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "waiting")
    .where("ends_on", ">", sql<string>`${todayIn(schoolId)}`);

/** Of open classes of the current year: no other column can be approved. */
const countSubmittedColumns = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_columns as column")
    .innerJoin("teaching_classes as class", (join) =>
      join.onRef("class.school_id", "=", "column.school_id").onRef("class.id", "=", "column.class_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "class.school_id").onRef("year.id", "=", "class.year_id"),
    )
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "class.school_id").onRef("offering.id", "=", "class.offering_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("column.school_id", "=", schoolId)
    .where("column.state", "=", "submitted")
    .where("class.state", "=", "open")
    .where("year.state", "=", "current")
    .where("subject.on_report_card", "=", true);

const countOpenObjections = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_objections")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("state", "=", "open");

const countFailedPublications = (db: Db, schoolId: number) =>
  db
    .selectFrom("mark_publications")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("school_id", "=", schoolId)
    .where("failed_because", "is not", null);

const countWaitingApplications = (db: Db, schoolId: number) =>
  db
    .selectFrom("applications as applied")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("applied.school_id", "=", schoolId)
    .where(waitsForDecision("applied"));

/** Not decided for five days since it was submitted. */
const countOldApplications = (db: Db, schoolId: number) =>
  countWaitingApplications(db, schoolId).where(
    "applied.submitted_at",
    "<",
    sql<Date>`now() - interval '5 days'`,
  );

const countUnexplained = (schoolId: number, uncounted: UncountedDays) => sql<number>`(
  select count(distinct asked.student_id) from (${unexplained(schoolId, uncounted)}) as asked)`;

/** EVA-4: the teacher has waived its appeal, or it is too late for one. */
const countToFinalise = (schoolId: number) => sql<number>`(
  select count(*) from evaluations as kept where kept.school_id = ${schoolId}
    and kept.state in ('submitted', 'acknowledged') and (kept.appeal_waived_at is not null
      or kept.submitted_at <= now() - make_interval(days => ${APPEAL_DAYS})))`;

const countUntaughtClasses = (db: Db, schoolId: number) =>
  db
    .selectFrom("teaching_classes as class")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "class.school_id").onRef("year.id", "=", "class.year_id"),
    )
    .select(({ fn }) => fn.countAll().as("count"))
    .where("class.school_id", "=", schoolId)
    .where("class.state", "=", "open")
    .where("year.state", "=", "current")
    .where((where) => where.not(where.exists(assignmentsToday(db, schoolId))));

/** Of `class.id`. */
const assignmentsToday = (db: Db, schoolId: number) =>
  db
    .selectFrom("teacher_assignments as assignment")
    .select("assignment.id")
    .where("assignment.school_id", "=", schoolId)
    .where("assignment.teaching_class_id", "=", sql<number>`class.id`)
    .where("assignment.state", "=", "active")
    .where(holdsToday("assignment", schoolId));
