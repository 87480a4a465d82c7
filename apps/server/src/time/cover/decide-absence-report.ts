import type { Input, Reply } from "@dars/contract/platform/route";
import type { StaffAbsenceLine } from "@dars/contract/time/cover";
import type {
  decideAbsenceReport as decideRoute,
  listAbsenceReports as listRoute,
} from "@dars/contract/time/own-absences";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { notify } from "#talking/notifications/public.ts";

import * as rows from "./absence-reports.queries.ts";
import { insertAbsence, listOverlapping, removeAbsence } from "./cover.queries.ts";
import { toAbsenceReport, schoolToday, settleReport } from "./own-absences.ts";

export async function listAbsenceReports(
  { database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const found = await rows.listWaitingReports(db, schoolId, await schoolToday(db, schoolId));
  return { reports: found.map(toAbsenceReport) };
}

/** C7. Confirmed, it is an absence of the day plan with its note. */
export function decideAbsenceReport(
  context: Context,
  { params: { schoolId, absenceReportId: id }, body }: Input<typeof decideRoute>,
): Promise<Reply<typeof decideRoute>> {
  const { accountId } = context.actor;
  const { isConfirmed, answer } = body;
  return writeOnce(context, schoolId, { ...body, id }, async (db) => {
    const report = await rows.lockReport(db, schoolId, id);
    if (!report) throw notFound("This report");
    if (report.state !== "waiting") throw clash("decided", "It is decided already.", { state: report.state });
    const state = isConfirmed ? "confirmed" : "declined";
    await rows.updateReport(db, schoolId, id, { state, answer, accountId });
    if (isConfirmed) await noteAbsence(db, schoolId, accountId, report);
    await settleReport(db, schoolId, id);
    await notify(db, {
      schoolId,
      recipients: [{ personId: report.teacherId }],
      kind: "excuse-decided",
      page: "own-absences",
      id,
    });
    await audited(context, db, schoolId, "staff-absence.decided", ["staff-absence-report", id], {
      isConfirmed,
      teacher: report.teacherId,
    });
    return { id };
  });
}

/** As the table bounds it. */
const MOST_NOTE = 1000;

type Report = NonNullable<Awaited<ReturnType<typeof rows.lockReport>>>;

/**
 * The days of a report on which the teacher is not noted as away for the whole day already. Hours that are noted on its
 * days are part of it, with what they say to the substitutes.
 */
async function noteAbsence(db: Db, schoolId: number, accountId: number, report: Report): Promise<void> {
  const known = await listOverlapping(db, schoolId, { ...report, fromPeriod: null, toPeriod: null });
  const ofHours = known.filter(isOfHours);
  for (const one of ofHours) await takeDaysOut(db, schoolId, accountId, one, report);
  const notes = [report.note, ...ofHours.map(({ note = null }) => note)].filter((note) => note !== null);
  const note = [...new Set(notes)].join("\n").slice(0, MOST_NOTE) || null;
  const absence = { ...report, note, fromPeriod: null, toPeriod: null };
  let { startsOn } = report;
  for (const whole of known) {
    if (isOfHours(whole)) continue;
    if (startsOn < whole.startsOn)
      await insertAbsence(db, schoolId, accountId, { ...absence, startsOn, endsOn: whole.startsOn });
    if (whole.endsOn > startsOn) startsOn = whole.endsOn;
  }
  if (startsOn < report.endsOn) await insertAbsence(db, schoolId, accountId, { ...absence, startsOn });
}

const isOfHours = ({ fromPeriod, toPeriod }: Pick<StaffAbsenceLine, "fromPeriod" | "toPeriod">): boolean =>
  fromPeriod !== null || toPeriod !== null;

/** Leaves of an absence what is before and after the days of a report. */
async function takeDaysOut(
  db: Db,
  schoolId: number,
  accountId: number,
  absence: StaffAbsenceLine,
  { startsOn, endsOn }: Report,
): Promise<void> {
  await removeAbsence(db, schoolId, absence.id);
  if (absence.startsOn < startsOn)
    await insertAbsence(db, schoolId, accountId, { ...absence, endsOn: startsOn });
  if (absence.endsOn > endsOn) await insertAbsence(db, schoolId, accountId, { ...absence, startsOn: endsOn });
}
