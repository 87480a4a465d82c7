import type { Db } from "#platform/db/db.ts";

import { lastClassDays } from "./class-days.ts";

/** True if there is no school today, by the school's year, week and calendar (CAL-3, CAL-4). */
export async function isDayOff(db: Db, schoolId: number): Promise<boolean> {
  const { today, getDayWord } = await lastClassDays(db, schoolId, 1);
  return getDayWord(today) !== "taught";
}
