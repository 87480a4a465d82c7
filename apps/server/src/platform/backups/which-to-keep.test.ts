import fc from "fast-check";
import { expect, test } from "vitest";

import { whichToKeep } from "./which-to-keep.ts";

const at = (text: string) => new Date(text);
const listKept = (taken: readonly Date[]) =>
  [...whichToKeep(taken)].map((each) => each.toISOString()).toSorted();

test("of a backup each night for two years, seven days, four weeks and twelve months are kept", () => {
  const nights = Array.from({ length: 730 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day, 1)));

  const days = listKept(nights).map((each) => each.slice(0, 10));

  expect(days.slice(-7)).toEqual([
    "2026-12-25",
    "2026-12-26",
    "2026-12-27",
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
  ]);
  expect(days).toEqual(expect.arrayContaining(["2026-12-20", "2026-12-13", "2026-01-31", "2026-11-30"]));
  // The last days of the last weeks and months are among the days in part.
  expect(days).toHaveLength(7 + 2 + 11);
});

test("of the last two days every backup is kept, of a day before them the newest", () => {
  const hours = ["01", "02", "13"];
  const taken = ["2026-11-25", "2026-11-27", "2026-11-28"].flatMap((day) =>
    hours.map((hour) => at(`${day}T${hour}:00:00Z`)),
  );

  expect(listKept(taken)).toEqual([
    "2026-11-25T13:00:00.000Z",
    ...["2026-11-27", "2026-11-28"].flatMap((day) => hours.map((hour) => `${day}T${hour}:00:00.000Z`)),
  ]);
});

test("however backups were taken, the newest is kept, and keeping twice keeps the same", () => {
  const moment = fc.date({
    min: at("2024-01-01T00:00:00Z"),
    max: at("2027-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.uniqueArray(moment, { minLength: 1, maxLength: 60, selector: Number }), (taken) => {
      const first = whichToKeep(taken);
      const newest = Math.max(...taken.map(Number));

      expect([...first].map(Number)).toContain(newest);
      expect(first.size).toBeLessThanOrEqual(7 + 4 + 12);
      expect(listKept([...first])).toEqual(listKept(taken));
    }),
  );
});
