import fc from "fast-check";
import { expect, test } from "vitest";

import { dayWithin, readPeriod } from "./period.ts";

const today = "2025-11-20";
const november = { from: "2025-11-01", to: "2025-11-30" };

test.each([
  ["nothing", undefined, undefined, november],
  ["no days", "yesterday", "2025-02-30", november],
  ["days the wrong way round", "2025-12-01", "2025-11-01", november],
  ["times instead of days", "2025-09-01 00:00:00", "2025-09-30T00:00:00Z", november],
  ["a fortnight", "2025-09-01", "2025-09-14", { from: "2025-09-01", to: "2025-09-14" }],
  ["one day", "2025-09-01", "2025-09-01", { from: "2025-09-01", to: "2025-09-01" }],
  ["a beginning", "2024-02-10", undefined, { from: "2024-02-10", to: "2024-02-29" }],
  ["an end", undefined, "2025-09-14", { from: "2025-09-01", to: "2025-09-14" }],
  ["a year", "2024-11-21", "2025-11-20", { from: "2024-11-21", to: "2025-11-20" }],
  ["more than a year", "2020-01-01", "2025-11-20", { from: "2024-11-21", to: "2025-11-20" }],
])("RPT-4: a report for %s", (_, from, to, period) => {
  expect(readPeriod(from, to, today)).toEqual(period);
});

test("RPT-4: whatever is asked for, a report covers between a day and a year", () => {
  const day = fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date("1990-01-01"), max: new Date("2090-01-01") })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.anything(),
  );
  const covers = fc.property(day, day, (from, to) => {
    const period = readPeriod(from, to, today);
    const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
    expect(days >= 1 && days <= 366).toBe(true);
  });
  fc.assert(covers);
});

test("students are counted on the day of the period that is nearest to today", () => {
  expect(dayWithin(november, today)).toBe(today);
  expect(dayWithin(november, "2025-12-24")).toBe("2025-11-30");
  expect(dayWithin(november, "2025-10-01")).toBe("2025-11-01");
});
