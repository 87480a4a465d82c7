import type { Db } from "#platform/db/db.ts";

import { weekAround } from "./day-plan.ts";
import { isSchoolDay } from "./school-days.ts";

/** True if there is no school today, by the school's week and calendar (CAL-3). */
export async function isDayOff(db: Db, schoolId: number): Promise<boolean> {
  const week = await weekAround(db, schoolId);
  return !isSchoolDay(week.today, week);
}
