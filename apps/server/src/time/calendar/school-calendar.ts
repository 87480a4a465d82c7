import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";

import type { Db } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";

import {
  findCalendar,
  ofGroup,
  ofSchool,
  type CalendarRow,
  type CalendarSpan,
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

/** Where a day begins last, and where it begins first: at a school it is the day of one of them, or one between. */
const ENDS_OF_EARTH = ["Etc/GMT+12", "Etc/GMT-14"];

/** The calendar of `[from, until)`, resolved day by day (CAL-3). */
export async function schoolCalendar(
  db: Db,
  schoolId: number,
  span: (today: string) => CalendarSpan,
): Promise<SchoolCalendar & CalendarSpan> {
  const { calendar } = await calendarWith(span, (calendarSpan) => findCalendar(db, schoolId, calendarSpan));
  return calendar;
}

/**
 * The same, with what else the caller's statement reads of these days. It is one statement: it is asked for every day that
 * it can be at the school now, so its span has the calendar's in it.
 */
export async function calendarWith<Row extends CalendarRow>(
  span: (today: string) => CalendarSpan,
  read: (calendarSpan: CalendarSpan) => Promise<Row>,
): Promise<{ readonly calendar: SchoolCalendar & CalendarSpan; readonly row: Row }> {
  const spans = ENDS_OF_EARTH.map((zone) => span(dayIn(zone)));
  const [first = ""] = spans.map(({ from }) => from).toSorted();
  const last =
    spans
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? "";
  const guessed = await read({ from: first, until: last });
  const requiredSpan = span(guessed.time.today);
  const { from, until } = requiredSpan;
  // Otherwise the database tells another day than this process.
  const row = first <= from && until <= last ? guessed : await read(requiredSpan);
  const touches = ({ startsOn, endsOn }: Pick<SchoolEntry, "startsOn" | "endsOn">) =>
    startsOn < until && endsOn > from;
  const sources = { ...row, school: row.school.filter(touches), group: row.group.filter(touches) };
  return { calendar: buildCalendar(sources, from, until), row };
}

/** A calendar from what was read. */
export function buildCalendar(
  { time: { today, timeZone, weekDays, years }, school, group }: CalendarRow,
  from: string,
  until: string,
): SchoolCalendar & CalendarSpan {
  const entries = mergedEntries(school.map(ofSchool), group.map(ofGroup), nationalDays(from, until));
  const days = resolveDays({ weekDays, entries, years }, from, until);
  return { years, today, timeZone, weekDays, from, until, entries, days };
}
