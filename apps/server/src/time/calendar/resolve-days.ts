import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";
import { listDays, getWeekday } from "@dars/contract/time/days";

import type { YearSpan } from "./calendar.queries.ts";

/** What of the calendar decides about whole days of the whole school. */
const STRENGTH = ["override", "school", "group", "national"] as const;

/** Kinds that are free of lessons by what they are. */
const isFree = ({ kind, stopsLessons }: CalendarLine): boolean =>
  kind === "closure" || kind === "public_holiday" || kind === "school_holiday" || stopsLessons;

const isOfAll = ({ levelIds, sectionIds, hours, audience }: CalendarLine): boolean =>
  levelIds.length === 0 && sectionIds.length === 0 && hours === null && audience === "everyone";

const decides = (line: CalendarLine): boolean =>
  isOfAll(line) && (line.kind === "school_day" || isFree(line));

/** Whether an entry keeps these sections from their lessons in some hours or on a day that is taught. */
export const stopsSome = (line: CalendarLine): boolean =>
  line.kind !== "school_day" && isFree(line) && !isOfAll(line) && line.audience === "everyone";

interface DaySources {
  readonly weekDays: number;
  readonly entries: readonly CalendarLine[];
  /** Without any the calendar alone decides: the school has not begun. */
  readonly years?: readonly YearSpan[];
}

type PlaceInYears = "inside" | "second-round" | "between-terms" | "not-begun" | "outside";

/** Where a day lies among the years of a school. */
export function placeInYears(date: string, years: readonly YearSpan[]): PlaceInYears {
  const [first] = years;
  if (!first) return "inside";
  const year = years.find((each) => holds(each, date));
  if (year) return placeInTerms(date, year);
  return date < first.startsOn ? "not-begun" : "outside";
}

const holds = ({ startsOn, endsOn }: Pick<YearSpan, "startsOn" | "endsOn">, date: string): boolean =>
  startsOn <= date && date < endsOn;

/** A year need not be made of them: months, and what an import brought, say nothing of the days beside them. */
const BESIDE: ReadonlySet<string> = new Set(["month", "custom"]);

/** Without terms, before the first and after the last the year alone decides. */
function placeInTerms(date: string, { terms }: YearSpan): PlaceInYears {
  const ofDay = terms.filter((term) => holds(term, date));
  if (ofDay.length > 0) return ofDay.some(({ kind }) => kind === "second_round") ? "second-round" : "inside";
  const parts = terms.filter(({ kind }) => !BESIDE.has(kind));
  const isBetween =
    parts.some(({ endsOn }) => endsOn <= date) && parts.some(({ startsOn }) => date < startsOn);
  return isBetween ? "between-terms" : "inside";
}

/**
 * CAL-3, for each day of `[from, until)`: the school's entry for the day precedes its calendar, then the
 * group's, then the national days, then the days of the week. Of two entries of the same rank, the later one
 * wins. CAL-4: outside every year there is no school; in the second round and between two terms only on days that an entry
 * names.
 */
export function resolveDays(
  { weekDays, entries, years = [] }: DaySources,
  from: string,
  until: string,
): readonly CalendarDay[] {
  const deciding = entries.filter(decides);
  return listDays(from, until).map((date) => {
    const place = placeInYears(date, years);
    if (place === "outside" || place === "not-begun") return { date, isTaught: false, by: "week" };
    const ofDay = deciding.filter(({ startsOn, endsOn }) => startsOn <= date && date < endsOn);
    for (const by of STRENGTH) {
      const last = ofDay
        .filter(({ source }) => source === by)
        .toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0))[0];
      if (last) return { date, isTaught: last.kind === "school_day", by };
    }
    const isOfWeek = ((weekDays >> getWeekday(date)) & 1) === 1;
    return { date, isTaught: isOfWeek && place === "inside", by: "week" };
  });
}

const collectNationalKeys = (lines: readonly CalendarLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ nationalKey }) => nationalKey ?? []));

const isNotTaken =
  (taken: ReadonlySet<string>) =>
  ({ nationalKey }: CalendarLine): boolean =>
    nationalKey === null || !taken.has(nationalKey);

/**
 * Entries of all who have a say, where an entry with a national day's key takes that day's place: the school's before
 * the group's.
 */
export function mergedEntries(
  school: readonly CalendarLine[],
  group: readonly CalendarLine[],
  national: readonly CalendarLine[],
): readonly CalendarLine[] {
  const [bySchool, byGroup] = [collectNationalKeys(school), collectNationalKeys(group)];
  return [
    ...school,
    ...group.filter(isNotTaken(bySchool)),
    ...national.filter(isNotTaken(bySchool)).filter(isNotTaken(byGroup)),
  ].toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : Number(a.startsOn > b.startsOn)));
}
