import {
  REPORT_PAGE,
  type listReportPeople as peopleRoute,
  type readSchoolReport as route,
} from "@dars/contract/insight/school-reports";
import type { Input, Reply } from "@dars/contract/platform/route";
import { MOST_ADDRESSEES } from "@dars/contract/school/audiences";

import type { Context } from "#platform/context.ts";

import { findReport } from "./find-report.ts";
import { reportTitle } from "./report-title.ts";

/** I3. */
export async function readSchoolReport(
  context: Context,
  { params, query: { after = "0", locale = "ar", ...filter } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const generatedAt = context.database.reportedAt().toISOString();
  const { rows, columns, ...report } = await findReport(context, { ...params, ...filter, locale });
  const from = Number(after);
  const until = from + REPORT_PAGE;
  return {
    ...report,
    columns: [...columns],
    title: reportTitle(params.report),
    generatedAt,
    found: rows.length,
    rows: rows
      .slice(from, until)
      .map(({ key, name, detail, values }) => ({ key, name, detail, values: values && [...values] })),
    next: until < rows.length ? String(until) : null,
  };
}

/** Whom a message to all rows would go to. */
export async function listReportPeople(
  context: Context,
  { params, query }: Input<typeof peopleRoute>,
): Promise<Reply<typeof peopleRoute>> {
  const { people, rows } = await findReport(context, { ...params, locale: "ar", ...query });
  const ids = people === null ? [] : [...new Set(rows.map(({ key }) => Number(key)))];
  return { personIds: ids.slice(0, MOST_ADDRESSEES), total: ids.length };
}
