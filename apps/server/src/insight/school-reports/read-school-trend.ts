import type { readSchoolTrend as route } from "@dars/contract/insight/school-trend";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listTrendWeeks } from "./school-trend.queries.ts";
import { isFew, LEAST } from "./sum-unless-few.ts";

const WEEKS = 8;

/** I3: for an administrator figures of fewer than five students are hidden. */
export async function readSchoolTrend(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const generatedAt = database.reportedAt().toISOString();
  const found = await listTrendWeeks(database.reporting(schoolId), schoolId, WEEKS);
  const hidesSmall = actor.role === "administrator";
  return {
    generatedAt,
    weeks: found.map(({ recorded, ...week }) => ({
      ...week,
      attendance: hidesSmall && recorded < LEAST ? null : week.attendance,
      students: hidesSmall && isFew(week.students ?? 0) ? null : week.students,
    })),
  };
}
