import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";

import type { Db } from "#platform/db/db.ts";

import { findSchoolTime, listGroupEntries, listSchoolEntries } from "./calendar.queries.ts";
import { nationalDays } from "./national-days.ts";
import { mergedEntries, resolveDays } from "./resolve-days.ts";

export interface SchoolCalendar {
  readonly today: string;
  readonly timeZone: string;
  /** As schools.week_days: bit 0 is Sunday. */
  readonly weekDays: number;
  readonly days: readonly CalendarDay[];
  /** From all calendars, unfiltered; `visibleTo` filters by reader. */
  readonly entries: readonly CalendarLine[];
}

/** The calendar of `[from, until)`, resolved day by day (CAL-3). Without days, the fourteen from today. */
export async function schoolCalendar(
  db: Db,
  schoolId: number,
  span: (today: string) => { readonly from: string; readonly until: string },
): Promise<SchoolCalendar & { readonly from: string; readonly until: string }> {
  const { groupId, ...time } = await findSchoolTime(db, schoolId);
  const { from, until } = span(time.today);
  const [ofSchool, ofGroup] = await Promise.all([
    listSchoolEntries(db, schoolId, from, until),
    listGroupEntries(db, groupId, from, until),
  ]);
  const entries = mergedEntries(ofSchool, ofGroup, nationalDays(from, until));
  return { ...time, from, until, entries, days: resolveDays({ ...time, entries }, from, until) };
}
