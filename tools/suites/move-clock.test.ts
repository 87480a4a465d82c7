import { expect, test } from "vitest";

import { secondsUntil } from "./move-clock.ts";

const NOW = new Date("2026-11-29T12:00:00Z");

test.each([
  ["2026-11-29T15:00", 0],
  ["2026-11-29T15:01", 60],
  ["2026-11-29T14:00", -3600],
  ["2026-12-01T00:30", 33.5 * 3600],
  ["2028-02-29T15:00", 457 * 24 * 3600],
])("%s of the schools is %d seconds away", (moment, seconds) => {
  expect(secondsUntil(moment, NOW)).toBe(seconds);
});

test.each([
  "",
  "tomorrow",
  "2026-11-29",
  "2026-11-29T15:00Z",
  "2027-02-29T08:00",
  "2026-13-01T08:00",
  "2026-11-29T25:00",
])("%j is no moment", (moment) => {
  expect(() => secondsUntil(moment, NOW)).toThrow("--at takes a moment");
});
