import type { Input, Reply } from "@dars/contract/platform/route";
import { addDays, daysBetween } from "@dars/contract/time/days";
import {
  LONGEST_REPORT_DAYS,
  REPORT_DAYS_AHEAD,
  type listOwnAbsences as listRoute,
  type reportOwnAbsence as reportRoute,
  type StaffAbsenceReport,
  type withdrawOwnAbsence as withdrawRoute,
} from "@dars/contract/time/own-absences";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { notifyOffice, settleAbove, settleOver } from "#talking/notifications/public.ts";
import { schoolCalendar } from "#time/calendar/public.ts";

import * as rows from "./absence-reports.queries.ts";
import { coverCauses } from "./cover-causes.queries.ts";

export const toAbsenceReport = (row: rows.ReportRow): StaffAbsenceReport => ({
  ...row,
  reportedAt: row.reportedAt.toISOString(),
});

/** The day that it is at the school. */
export async function schoolToday(db: Db, schoolId: number): Promise<string> {
  const { today } = await schoolCalendar(db, schoolId, (day) => ({ from: day, until: addDays(day, 1) }));
  return today;
}

export async function listOwnAbsences(
  context: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const teacherId = requireTeacherId(context);
  const db = context.database.reading(schoolId);
  const [today, found] = await Promise.all([
    schoolToday(db, schoolId),
    rows.listTeacherReports(db, schoolId, teacherId),
  ]);
  return { today, reports: found.map(toAbsenceReport) };
}

/** C10: the office is notified and decides. */
export function reportOwnAbsence(
  context: Context,
  { params: { schoolId }, body }: Input<typeof reportRoute>,
): Promise<Reply<typeof reportRoute>> {
  const teacherId = requireTeacherId(context);
  return writeOnce(context, schoolId, body, async (db) => {
    await requireDays(db, schoolId, body.absence);
    if (await rows.hasReport(db, schoolId, teacherId, body.absence))
      throw clash("reported", "These days have been reported already.");
    const { id } = await rows.insertReport(db, schoolId, teacherId, body.absence);
    await tellOfReport(db, schoolId, id);
    await record(context, db, schoolId, id, "staff-absence.reported");
    return { id };
  });
}

export function withdrawOwnAbsence(
  context: Context,
  { params: { schoolId, absenceReportId: id } }: Input<typeof withdrawRoute>,
): Promise<Reply<typeof withdrawRoute>> {
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    const report = await rows.lockReport(db, schoolId, id);
    if (report?.teacherId !== requireTeacherId(context)) throw notFound("This report");
    if (report.state === "withdrawn") return { id };
    if (report.state !== "waiting") throw clash("decided", "The school has decided already.");
    await rows.updateReport(db, schoolId, id, { state: "withdrawn", answer: null, accountId });
    await settleReport(db, schoolId, id);
    await record(context, db, schoolId, id, "staff-absence.withdrawn");
    return { id };
  });
}

/** The office has to decide it. */
export async function tellOfReport(db: Db, schoolId: number, id: number): Promise<void> {
  await notifyOffice(db, schoolId, id, () => ({
    kind: "staff-absence",
    page: "day-plan",
    needsAction: true,
  }));
}

/** Nobody of the office has to decide it any more. */
export async function settleReport(db: Db, schoolId: number, id: number): Promise<void> {
  await settleOver(db, schoolId, coverCauses, { targets: [id] });
  await settleAbove(db, schoolId, [id], "staff-absence");
}

function requireTeacherId({ actor: { personId } }: Context): number {
  if (personId === null) throw notFound("Your timetable");
  return personId;
}

async function requireDays(
  db: Db,
  schoolId: number,
  { startsOn, endsOn }: Pick<StaffAbsenceReport, "startsOn" | "endsOn">,
): Promise<void> {
  const days = daysBetween(startsOn, endsOn);
  if (!(days > 0 && days <= LONGEST_REPORT_DAYS))
    throw invalid("It ends after it begins.", "/body/absence/endsOn");
  const today = await schoolToday(db, schoolId);
  if (endsOn <= today) throw invalid("These days are over.", "/body/absence/endsOn");
  if (startsOn > addDays(today, REPORT_DAYS_AHEAD))
    throw invalid("That is too far ahead.", "/body/absence/startsOn");
}

const record = (context: Context, db: Db, schoolId: number, id: number, action: string) =>
  audited(context, db, schoolId, action, ["staff-absence-report", id]);
