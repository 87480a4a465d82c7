import { momentIn } from "#platform/wall-time.ts";
import { addDays, getWeekday } from "#time/calendar/public.ts";

/** On which days a school is open: its week, without days on which it is closed. */
export interface SchoolWeek {
  readonly timeZone: string;
  /** Bit 0 is Sunday. Without any day every day counts. */
  readonly weekDays: number;
  /** Days on which there is no school though the week has them, and days on which there is though it has not. */
  readonly exceptions?: ReadonlyMap<string, boolean>;
}

export function isSchoolDay(day: string, { weekDays, exceptions }: SchoolWeek): boolean {
  return exceptions?.get(day) ?? (weekDays === 0 || (weekDays & (1 << getWeekday(day))) !== 0);
}

/** An upper bound for closures; a calendar beyond it ends the search. */
const FARTHEST = 60;

/** The school day that is so many school days after a day, or before it where `days` is negative. */
export function schoolDayFrom(day: string, days: number, week: SchoolWeek): string {
  const step = Math.sign(days);
  let found = day;
  for (let left = Math.abs(days), looked = 0; left > 0 && looked < FARTHEST; looked++) {
    found = addDays(found, step);
    if (isSchoolDay(found, week)) left -= 1;
  }
  return found;
}

/** The last so many school days until a day, the day itself among them; the newest first. */
export function lastSchoolDays(until: string, count: number, week: SchoolWeek): readonly string[] {
  const days: string[] = [];
  for (let day = until, looked = 0; days.length < count && looked < FARTHEST; looked++) {
    if (isSchoolDay(day, week)) days.push(day);
    day = addDays(day, -1);
  }
  return days;
}

/** ATD-2: the end of the next school day after a day, as an instant. */
export function getClosingTime(day: string, week: SchoolWeek): Date {
  const next = addDays(schoolDayFrom(day, 1, week), 1);
  return getDayStart(next, week);
}

/** The first moment of a day in the school's zone. */
export const getDayStart = (day: string, { timeZone }: SchoolWeek): Date => momentIn(timeZone, day);

/** A time of the clock on a day, in the school's zone. */
export const toInstant = (day: string, time: string, { timeZone }: SchoolWeek): Date =>
  momentIn(timeZone, day, time);
