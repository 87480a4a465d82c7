import type { Db } from "#platform/db/db.ts";

import { weekAround } from "./day-plan.ts";
import { findMissing, type FoundMissing } from "./find-missing.ts";
import { toInstant, type SchoolWeek } from "./school-days.ts";

/** The office is notified of registers still missing after most schools' lessons, and an hour after they were due. */
const OFFICE_FROM = "13:00";
const OFFICE_AFTER_MS = 60 * 60_000;

/** From when on the office is asked about a register, too. */
export const officeFrom = ({ day, dueAt }: FoundMissing, week: SchoolWeek): Date =>
  new Date(Math.max(toInstant(day, OFFICE_FROM, week).getTime(), dueAt.getTime() + OFFICE_AFTER_MS));

/** Whom registers wait for that can still be taken. */
export async function missingNow(
  db: Db,
  schoolId: number,
  now: Date,
): Promise<{ readonly teacherIds: ReadonlySet<number>; readonly isForOffice: boolean }> {
  const open = (await findMissing(db, schoolId)).filter(({ isClosed, dueAt }) => !isClosed && dueAt <= now);
  const week = await weekAround(db, schoolId);
  return {
    teacherIds: new Set(open.flatMap(({ teacher }) => teacher?.id ?? [])),
    isForOffice: open.some((each) => officeFrom(each, week) <= now),
  };
}
