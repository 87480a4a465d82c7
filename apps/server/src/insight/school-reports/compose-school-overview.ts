import type { SchoolFigures } from "@dars/contract/insight/group-report";
import type { TrendWeek } from "@dars/contract/insight/school-trend";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import type { Context } from "#platform/context.ts";

import { findReport } from "./find-report.ts";
import { schoolFigures } from "./read-group-report.ts";
import { readSchoolTrend } from "./read-school-trend.ts";
import { findSchoolName, findToday } from "./report-frame.queries.ts";
import { LEAST } from "./sum-unless-few.ts";

const DAYS = 30;

/** A section in the last 30 days; a figure is null where there is none, or where too few students are behind it. */
export interface SectionOverview {
  readonly name: Names;
  /** Percent. */
  readonly attendance: number | null;
  readonly unexcused: number | null;
  readonly columnsDone: number | null;
  readonly columnsDue: number | null;
  readonly columnsLate: number | null;
}

export interface SchoolOverview {
  readonly name: Names;
  readonly from: string;
  readonly today: string;
  readonly figures: Omit<SchoolFigures, "schoolId" | "name">;
  readonly weeks: readonly TrendWeek[];
  readonly sections: readonly SectionOverview[];
}

/** I2: a whole school on one page, in the order of its sections. */
export async function composeSchoolOverview(
  context: Context,
  schoolId: number,
  locale: Locale,
): Promise<SchoolOverview> {
  const db = context.database.reporting(schoolId);
  const isOfGroup = context.actor.role === "administrator";
  const [name, period, figures, { weeks }, attendance, marks] = await Promise.all([
    findSchoolName(db, schoolId),
    findToday(db, schoolId, DAYS),
    schoolFigures(context, schoolId, isOfGroup ? LEAST : 1),
    readSchoolTrend(context, { params: { schoolId } }),
    findReport(context, { schoolId, report: "attendance-month", locale, days: DAYS }),
    findReport(context, { schoolId, report: "marks-entry-progress", locale }),
  ]);
  const marksOf = new Map(marks.rows.map(({ key, values }) => [key, values]));
  return {
    name,
    ...period,
    figures,
    weeks,
    sections: attendance.rows.map((row) => {
      const [rate = null, , unexcused = null] = row.values ?? [];
      const [, , columnsDone = null, columnsDue = null, , columnsLate = null] = marksOf.get(row.key) ?? [];
      return { name: row.name, attendance: rate, unexcused, columnsDone, columnsDue, columnsLate };
    }),
  };
}
