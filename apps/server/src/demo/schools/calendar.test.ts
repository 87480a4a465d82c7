import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addDays,
  toDay,
  daysBetween,
  toInstant,
  midwayBetween,
  minuteOfDay,
  openedOn,
  getSchoolYear,
  buildTerms,
  getWeekday,
} from "./calendar.ts";

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));

test.each([
  ["2026-08-31", "2025-2026", 2026],
  ["2026-09-01", "2026-2027", 2027],
  ["2028-02-29", "2027-2028", 2028],
])("YEAR-2: %s lies in %s", (day, title, ministryYear) => {
  expect(getSchoolYear(day)).toMatchObject({ title, ministryYear });
});

test("YEAR-2: every day lies in its school year, and a room has stood for three weeks on any day", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { startsOn, endsOn } = getSchoolYear(day);

      expect(startsOn <= day && day < endsOn).toBe(true);
      expect(daysBetween(openedOn(day), day)).toBeGreaterThanOrEqual(21);
    }),
  );
});

test("TERM-1: terms lie inside their year and follow one another", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const year = getSchoolYear(day);
      const ends = buildTerms(year).flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]);

      expect(ends.toSorted()).toEqual(ends);
      expect(ends[0]).toBe(year.startsOn);
      expect(ends.at(-1)).toBe(year.endsOn);
    }),
  );
});

test("Baghdad is three hours ahead all year", () => {
  expect(new Date(toInstant("2026-07-01", 7 * 60)).toISOString()).toBe("2026-07-01T04:00:00.000Z");
  expect(minuteOfDay(toInstant("2026-01-01", 61))).toBe(61);
  expect(toDay(Date.parse("2026-01-01T21:30:00Z"))).toBe("2026-01-02");
  expect(getWeekday("2026-11-20")).toBe(5);
  expect(midwayBetween("2026-09-01", "2026-09-12")).toBe("2026-09-06");
});
