import type { Db } from "#platform/db/db.ts";
import { addDays, daysBetween } from "#time/calendar/public.ts";
import { heldLessons } from "#time/timetable/public.ts";

import { findYearEnd } from "./classes.queries.ts";
import type { DayOfLessons } from "./list-lesson-days.ts";

/** A day after the year is a mistake, and one so far away was never meant. */
const LONGEST_DAYS = 400;

export interface ClassDays {
  readonly today: string;
  readonly timeZone: string;
  /** Each day from `from` on. */
  readonly days: readonly DayOfLessons[];
  /** The first day that is not in the year any more. */
  readonly until: string;
}

/** The lessons of classes from a day, today by default, to the end of the year, or for so many days. */
export async function readClassDays(
  db: Db,
  schoolId: number,
  classIds: readonly number[],
  { from, most = LONGEST_DAYS }: { readonly from?: string; readonly most?: number } = {},
): Promise<ClassDays> {
  const yearEnd = await findYearEnd(db, schoolId);
  const { today, timeZone, until, held } = await heldLessons(db, schoolId, { classIds }, (day) => {
    const first = from ?? day;
    const last = yearEnd !== undefined && yearEnd > first ? yearEnd : addDays(first, 1);
    return { from: first, until: addDays(first, Math.min(most, daysBetween(first, last))) };
  });
  return { today, timeZone, until, days: held };
}
