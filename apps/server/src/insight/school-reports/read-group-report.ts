import type { FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { readGroupReport as route, SchoolFigures } from "@dars/contract/insight/group-report";
import type { ReportType } from "@dars/contract/insight/school-reports";
import type { Reply } from "@dars/contract/platform/route";

import { schoolsInReach } from "#identity/access/public.ts";
import { listFollowUp } from "#insight/follow-up/public.ts";
import type { Context } from "#platform/context.ts";
import { fewAtOnce } from "#platform/few-at-once.ts";
import { listSchoolCards } from "#school/schools/public.ts";

import { findToday } from "./report-frame.queries.ts";
import type { FoundRow } from "./report-kind.ts";
import { REPORT_KINDS } from "./report-kinds.ts";
import { isFew, LEAST, sumColumn, sumUnlessFew } from "./sum-unless-few.ts";

/** Complaints are those of so many days. */
const DAYS = 30;
/** Few: the statements are the dear ones of reports, and each school asks six at a time. */
const SCHOOLS_AT_ONCE = 3;

/** I3: each open school of the group, in the order of its list. */
export async function readGroupReport(context: Context): Promise<Reply<typeof route>> {
  const generatedAt = context.database.reportedAt().toISOString();
  const cards = await listSchoolCards(context.database, await schoolsInReach(context));
  const open = cards.filter(({ state }) => state === "active");
  const schools = await fewAtOnce(open, SCHOOLS_AT_ONCE, async ({ id, name }): Promise<SchoolFigures> => ({
    schoolId: id,
    name,
    ...(await schoolFigures(context, id)),
  }));
  return { generatedAt, schools };
}

/** How a school stands now; without figures of fewer than five people, unless `least` is another number. */
export async function schoolFigures(
  context: Context,
  schoolId: number,
  least = LEAST,
): Promise<Omit<SchoolFigures, "schoolId" | "name">> {
  const unlessFew = (count: number): number | null => (isFew(count, least) ? null : count);
  const db = context.database.reporting(schoolId);
  const { from } = await findToday(db, schoolId, DAYS);
  const readRows = (report: ReportType) =>
    REPORT_KINDS[report].find({ context, schoolId, db, from, locale: "ar" });
  const waitingIn = async (report: "applications-funnel" | "complaints") =>
    sumUnlessFew(
      (await readRows(report)).filter(({ key }) => REPORT_KINDS[report].waits?.has(key)),
      least,
    );
  const [today, marks, followUp, usage, applications, complaints] = await Promise.all([
    readRows("attendance-today"),
    readRows("marks-entry-progress"),
    listFollowUp(context, { params: { schoolId } }),
    readRows("devices-and-usage"),
    waitingIn("applications-funnel"),
    waitingIn("complaints"),
  ]);
  return {
    ...presence(today, least),
    ...columns(marks),
    students: unlessFew(countPeople(followUp.students)),
    teachers: countPeople(followUp.teachers),
    ...accounts(usage, least),
    applications: applications?.count ?? null,
    complaints: complaints?.count ?? null,
    atLeast: [
      ...(applications?.isExact === false ? ["applications" as const] : []),
      ...(complaints?.isExact === false ? ["complaints" as const] : []),
    ],
  };
}

function presence(today: readonly FoundRow[], least: number) {
  const recorded = sumColumn(today, 1);
  return recorded < least ? { present: null, recorded: null } : { present: sumColumn(today, 0), recorded };
}

function columns(marks: readonly FoundRow[]) {
  const columnsDue = sumColumn(marks, 3);
  if (columnsDue === 0) return { columnsDue: null, columnsDone: null, columnsLate: null };
  return { columnsDue, columnsDone: sumColumn(marks, 2), columnsLate: sumColumn(marks, 5) };
}

function accounts(usage: readonly FoundRow[], least: number) {
  const parents = usage.filter(({ key }) => key === "parent");
  const families = sumColumn(parents, 1);
  return families < least
    ? { families: null, familiesHere: null }
    : { families, familiesHere: sumColumn(parents, 2) };
}

/** One person may have several entries. */
const countPeople = (entries: readonly Pick<FollowUpEntry, "person">[]): number =>
  new Set(entries.map(({ person }) => person.id)).size;
