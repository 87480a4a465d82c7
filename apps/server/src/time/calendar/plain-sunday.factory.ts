import { addDays, getWeekday } from "@dars/contract/time/days";

import { dayFromToday } from "#platform/testing/factories/days.ts";

import { nationalDays } from "./national-days.ts";

/** A Sunday to come with lessons like any other: no national day lies in its week, in the one before or in the next. */
export const PLAIN_SUNDAY = plainSunday(dayFromToday(14));

function plainSunday(from: string): string {
  const sunday = addDays(from, (7 - getWeekday(from)) % 7);
  const isPlain = nationalDays(addDays(sunday, -7), addDays(sunday, 14)).length === 0;
  return isPlain ? sunday : plainSunday(addDays(sunday, 1));
}
