import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";

import type { Db } from "#platform/db/db.ts";

import {
  findSchoolTime,
  groupEntries,
  ofGroup,
  ofSchool,
  schoolEntries,
  type GroupEntry,
  type SchoolEntry,
  type YearSpan,
} from "./calendar.queries.ts";
import { nationalDays } from "./national-days.ts";
import { mergedEntries, resolveDays } from "./resolve-days.ts";

export interface SchoolCalendar {
  readonly today: string;
  readonly timeZone: string;
  /** As schools.week_days: bit 0 is Sunday. */
  readonly weekDays: number;
  readonly days: readonly CalendarDay[];
  readonly years: readonly YearSpan[];
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
  const [school, group] = await Promise.all([
    schoolEntries(db, schoolId, from, until).execute(),
    groupEntries(db, groupId, from, until).execute(),
  ]);
  return calendarOf({ time, school, group }, from, until);
}

interface CalendarSources {
  readonly time: Pick<SchoolCalendar, "today" | "timeZone" | "weekDays" | "years">;
  readonly school: readonly SchoolEntry[];
  readonly group: readonly GroupEntry[];
}

/** The same from what was read. */
export function calendarOf(
  { time: { today, timeZone, weekDays, years }, school, group }: CalendarSources,
  from: string,
  until: string,
): SchoolCalendar & { readonly from: string; readonly until: string } {
  const entries = mergedEntries(school.map(ofSchool), group.map(ofGroup), nationalDays(from, until));
  const days = resolveDays({ weekDays, entries, years }, from, until);
  return { years, today, timeZone, weekDays, from, until, entries, days };
}
