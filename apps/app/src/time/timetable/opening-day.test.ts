import { expect, test } from "vitest";

import { openingDay } from "./opening-day.ts";

/** Sunday to Thursday. */
const WEEK = 0b001_1111;
const day = (date: string, isTaught = true) => ({ date, isTaught, lessons: [], pauses: [] });

const FRIDAY = "2026-11-27";

test.each([
  ["2026-11-25", [day("2026-11-25", false), day("2026-11-26")], "2026-11-25"],
  [FRIDAY, [day("2026-11-26"), day(FRIDAY, false), day("2026-11-29"), day("2026-11-30")], "2026-11-29"],
  [FRIDAY, [day("2026-11-29", false), day("2026-11-30")], "2026-11-30"],
  [FRIDAY, [day("2026-12-06")], FRIDAY],
])("C6: a timetable opened on %s begins with the day of the next lessons (%#)", (today, days, expected) => {
  expect(openingDay({ today, weekDays: WEEK, days })).toBe(expected);
});
