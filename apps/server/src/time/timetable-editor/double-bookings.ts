import type { Db } from "#platform/db/db.ts";
import { doubles, lessonsOfDay } from "#time/cover/public.ts";

import { listChangedDays } from "./planning.queries.ts";
import { clashesIn, readTimetableWeek } from "./read-timetable-week.ts";
import { findTimetable, listTimetableLines } from "./timetable-editor.queries.ts";

/**
 * TT-1: people, rooms and sections in two places by the published timetables of a year, and on the days on which
 * something else is arranged, from a day on.
 */
export async function doubleBookings(
  db: Db,
  schoolId: number,
  yearId: number,
  from: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { id, state, endsOn } of await listTimetableLines(db, schoolId, yearId)) {
    if (state !== "published" || (endsOn !== null && endsOn <= from)) continue;
    const timetable = await findTimetable(db, schoolId, id);
    if (!timetable) continue;
    for (const { kind, id: who, lessons } of clashesIn(await readTimetableWeek(db, schoolId, timetable)))
      if (lessons.length === 2) found.add(`timetable ${id}: ${kind} ${who} in ${lessons.join(" and ")}`);
  }
  for (const day of await listChangedDays(db, schoolId, from))
    for (const double of doubles(await lessonsOfDay(db, schoolId, day))) found.add(`${day}: ${double}`);
  return found;
}
