import { addDays } from "@dars/contract/time/days";

/** The day before and the day after: the office says the last day, the wire the first on which it no longer holds. */
export const getLastDay = (endsOn: string): string => shifted(endsOn, -1);
export const dayAfter = (lastDay: string): string => shifted(lastDay, 1);

const shifted = (day: string, days: number): string =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : addDays(day, days);
