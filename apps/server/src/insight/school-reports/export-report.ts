import type { exportReport as route } from "@dars/contract/insight/school-reports";
import { nameIn } from "@dars/contract/platform/name-in";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { takeOut } from "#oversight/exports/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { invalid } from "#platform/errors.ts";

import { findReport } from "./find-report.ts";
import { findSchoolName } from "./report-frame.queries.ts";
import { reportTitle } from "./report-title.ts";
import { writeReport } from "./write-report.ts";

const ACTION = "report.exported";

/** A file with people in it leaves as every list of people does; one of figures is only written down. */
export async function exportReport(
  context: Context,
  { params, query: { format = "xlsx", locale = "ar", reason, columns = "", ...filter } }: Input<typeof route>,
): Promise<FileReply> {
  if (reason === undefined) throw invalid("Say what the report is for.", "/querystring/reason");
  const { schoolId, report: type } = params;
  const reading = context.database.reporting(schoolId);
  const [report, school, today] = await Promise.all([
    findReport(context, { ...params, ...filter, locale }),
    findSchoolName(reading, schoolId),
    findToday(reading, schoolId),
  ]);
  const changes = { report: type, format, rows: report.rows.length };
  const write = (mark: string) =>
    writeReport(
      {
        report,
        title: reportTitle(type),
        school,
        name: `${nameIn(reportTitle(type), locale)} ${today}`,
        today,
        format,
        locale,
        columns: columns.split(",").filter((column) => column !== ""),
      },
      mark,
    );
  if (report.about === "section" || report.about === null) {
    const file = await write("");
    await context.database.inSchool(schoolId, (db) =>
      audited(context, db, schoolId, ACTION, null, { ...changes, reason }),
    );
    return file;
  }
  return takeOut(context, {
    schoolId,
    reason,
    prepare: () =>
      Promise.resolve({
        kind: "list",
        action: ACTION,
        changes,
        students: report.people === "student" ? report.rows.length : 0,
        isMarked: true,
        write: (_db, { mark = "" }) => write(mark),
      }),
  });
}
