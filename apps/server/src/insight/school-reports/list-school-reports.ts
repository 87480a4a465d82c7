import { REPORT_TYPES, type listSchoolReports as route } from "@dars/contract/insight/school-reports";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { mayRead } from "./find-report.ts";
import { reportTitle } from "./report-title.ts";
import { listLevels, listViews } from "./report-views.queries.ts";

/** I3. */
export async function listSchoolReports(
  context: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const [levels, views] = await Promise.all([
    listLevels(db, schoolId),
    listViews(db, schoolId, context.actor.accountId),
  ]);
  return {
    reports: REPORT_TYPES.filter((type) => mayRead(context, type)).map((type) => ({
      type,
      title: reportTitle(type),
    })),
    levels: [...levels],
    views: views.filter(({ report }) => mayRead(context, report)),
  };
}
