import type { StaffAbsenceReport } from "@dars/contract/time/own-absences";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";

const reports = (db: Db, schoolId: number) =>
  db
    .selectFrom("staff_absence_reports as report")
    .innerJoin("people as teacher", (join) =>
      join.onRef("teacher.school_id", "=", "report.school_id").onRef("teacher.id", "=", "report.teacher_id"),
    )
    .select([
      "report.id",
      selectIdAndNames("teacher").as("teacher"),
      "report.starts_on as startsOn",
      "report.ends_on as endsOn",
      "report.reason",
      "report.note",
      "report.state",
      "report.reported_at as reportedAt",
      "report.answer",
    ])
    .where("report.school_id", "=", schoolId);

export type ReportRow = Awaited<ReturnType<typeof listWaitingReports>>[number];

const MOST_OWN = 50;

export const listTeacherReports = (db: Db, schoolId: number, teacherId: number) =>
  reports(db, schoolId)
    .where("report.teacher_id", "=", teacherId)
    .orderBy("report.id", "desc")
    .limit(MOST_OWN)
    .execute();

/** What ended without a decision waits no more. */
export const listWaitingReports = (db: Db, schoolId: number, today: string) =>
  reports(db, schoolId)
    .where("report.state", "=", "waiting")
    .where("report.ends_on", ">", today)
    .orderBy("report.starts_on")
    .orderBy("report.id")
    .execute();

/** The report, kept from changing until the transaction ends. */
export const lockReport = (db: Db, schoolId: number, id: number) =>
  db
    .selectFrom("staff_absence_reports")
    .select([
      "id",
      "teacher_id as teacherId",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "reason",
      "note",
      "state",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Whether the teacher has reported one of these days already; a confirmed absence that the office has taken back is
 * none. Concurrent reports of one teacher wait.
 */
export async function hasReport(
  db: Db,
  schoolId: number,
  teacherId: number,
  { startsOn, endsOn }: Pick<StaffAbsenceReport, "startsOn" | "endsOn">,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence of ${schoolId} ${teacherId}`}, 0))`.execute(
    db,
  );
  const found = await db
    .selectFrom("staff_absence_reports as report")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("teacher_id", "=", teacherId)
    .where("starts_on", "<", endsOn)
    .where("ends_on", ">", startsOn)
    .where(
      sql<boolean>`(state = 'waiting' or state = 'confirmed' and exists (
        select from staff_absences as kept where kept.school_id = report.school_id
          and kept.teacher_id = report.teacher_id and kept.starts_on < report.ends_on
          and kept.ends_on > report.starts_on and kept.removed_at is null))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

export const insertReport = (
  db: Db,
  schoolId: number,
  teacherId: number,
  { startsOn, endsOn, reason, note }: Pick<StaffAbsenceReport, "startsOn" | "endsOn" | "reason" | "note">,
) =>
  db
    .insertInto("staff_absence_reports")
    .values({
      school_id: schoolId,
      teacher_id: teacherId,
      starts_on: startsOn,
      ends_on: endsOn,
      reason,
      note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateReport = (
  db: Db,
  schoolId: number,
  id: number,
  decision: Pick<StaffAbsenceReport, "state" | "answer"> & { readonly accountId: number },
) =>
  db
    .updateTable("staff_absence_reports")
    .set({
      state: decision.state,
      answer: decision.answer,
      decided_by: decision.accountId,
      decided_at: sql<Date>`now()`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
