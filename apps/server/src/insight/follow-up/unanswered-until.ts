import type { Db } from "#platform/db/db.ts";
import { schoolDayBefore } from "#time/attendance/public.ts";

import { METRICS } from "./metrics.ts";
import { findRules } from "./rules.queries.ts";

/** T4: what was said before this day and has no answer has waited too long, by the school's own rule. */
export async function unansweredUntil(db: Db, schoolId: number): Promise<string> {
  const { rules } = await findRules(db, schoolId, METRICS);
  const own = rules.find(({ rule }) => rule === "unanswered") ?? METRICS.unanswered.usual;
  return schoolDayBefore(db, schoolId, own.graceDays);
}
