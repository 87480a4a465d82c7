import { utcDay } from "#platform/wall-time.ts";

const DAY_MS = 86_400_000;

/** The first of January 1970 was a Thursday. */
const MONDAY = 3;

/** Of the last days that have one every backup is kept, such as the one before an import and the one of that night. */
const WHOLE_DAYS = 2;

/** How many days, weeks and months keep a backup. */
const SPANS = [
  { most: 7, toPeriodKey: (at: Date) => utcDay(at) },
  { most: 4, toPeriodKey: (at: Date) => String(Math.floor((at.getTime() / DAY_MS + MONDAY) / 7)) },
  { most: 12, toPeriodKey: (at: Date) => utcDay(at).slice(0, 7) },
] as const;

/**
 * Of backups taken at these moments, those to keep: all of the last two days that have one, the newest of each of the
 * last seven such days, of each of the last four weeks and of each of the last twelve months. Days begin at midnight UTC, weeks on Monday.
 */
export function whichToKeep(taken: readonly Date[]): ReadonlySet<Date> {
  const newestFirst = taken.toSorted((one, other) => other.getTime() - one.getTime());
  const lastDays = new Set([...new Set(newestFirst.map((at) => utcDay(at)))].slice(0, WHOLE_DAYS));
  const ofLastDays = newestFirst.filter((at) => lastDays.has(utcDay(at)));
  const newestOfSpans = SPANS.flatMap(({ most, toPeriodKey }) => {
    const newestOf = new Map<string, Date>();
    for (const at of newestFirst) if (!newestOf.has(toPeriodKey(at))) newestOf.set(toPeriodKey(at), at);
    return [...newestOf.values()].slice(0, most);
  });
  return new Set([...ofLastDays, ...newestOfSpans]);
}
