import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";

import type { YearSpan } from "./calendar.queries.ts";
import { placeInYears, stopsSome } from "./resolve-days.ts";

/**
 * CAL-4: what a day is for a class. `closed`: by an entry of a calendar, as the second round, or between two terms; `weekend`: by the days of
 * the week.
 */
export type DayWord = "taught" | "closed" | "weekend" | "outside" | "not-begun";

interface Days {
  readonly days: readonly CalendarDay[];
  readonly entries: readonly CalendarLine[];
  readonly years: readonly YearSpan[];
}

interface OfClass {
  readonly sectionId: number;
  readonly levelId: number | null;
}

/** The one answer to it, of a day of a resolved calendar. Without a class, for the whole school. */
export function classDay({ days, entries, years }: Days, date: string, ofClass?: OfClass): DayWord {
  const place = placeInYears(date, years);
  if (place === "outside" || place === "not-begun") return place;
  const day = days.find((each) => each.date === date);
  if (!day) throw new RangeError(`The calendar was not read for ${date}.`);
  if (!day.isTaught) return day.by === "week" && place === "inside" ? "weekend" : "closed";
  return ofClass && entries.some((line) => closesFor(line, date, ofClass)) ? "closed" : "taught";
}

/** Free days of some classes alone; an entry of some hours leaves the rest of the day. */
export const isFreeForSome = (line: CalendarLine): boolean => stopsSome(line) && line.hours === null;

const closesFor = (line: CalendarLine, date: string, { sectionId, levelId }: OfClass): boolean =>
  isFreeForSome(line) &&
  line.startsOn <= date &&
  date < line.endsOn &&
  (line.sectionIds.includes(sectionId) || (levelId !== null && line.levelIds.includes(levelId)));
