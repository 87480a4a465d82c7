import { expect, test } from "vitest";

import { faultsOfDays } from "./days.ts";

const NONE: ReadonlyMap<string, string> = new Map();
const at = (file: string, text: string) => faultsOfDays([{ file, text }], NONE);

test.each([
  ["the day of the database", "where starts_on <= current_date"],
  ["the day of the database", "select now()::date"],
  ["the day of the database", "select submitted_at::date"],
  ["the day of UTC", "new Date().toISOString().slice(0, 10)"],
  ["the day of UTC", 'at.toISOString().split("T")[0]'],
  ["the day of UTC", "new Date(day).getUTCDay()"],
  ["the day of a device", 'new Date().toLocaleDateString("en-CA")'],
  ["the day of a device", "at.getHours() < 12"],
  ["the day of a device", "if (at.toDateString() === now.toDateString())"],
  ["the day of a device", 'new Intl.DateTimeFormat("en")'],
  ["a moment by the device", "new Date(`${day}T${clock}`)"],
  ["a moment by the device", "new Date(`${day}T12:00:00`)"],
  ["a moment by the device", "new Date(year, month, 1)"],
])("%s is refused on both sides: %s", (_, text) => {
  expect(at("apps/server/src/marks/a.ts", text)).toHaveLength(1);
  expect(at("apps/app/src/marks/A.tsx", text)).toHaveLength(1);
});

test.each([
  "new Date(sentAt)",
  "new Date(`${day}T00:00:00Z`)",
  "new Date().toISOString()",
  "(now() at time zone school.time_zone)::date",
  "format.day(noonOf(day))",
])("what names its zone passes: %s", (text) => {
  expect(at("apps/server/src/marks/a.ts", text)).toEqual([]);
});

test.each(["const now = new Date();", "Date.now() + HOUR_MS"])(
  "the present of a device is refused in the rooms of the app, and is what the platform begins with: %s",
  (text) => {
    expect(at("apps/app/src/marks/A.tsx", text)).toHaveLength(1);
    expect(at("apps/app/src/platform/offline/a.ts", text)).toEqual([]);
    expect(at("apps/server/src/marks/a.ts", text)).toEqual([]);
  },
);

test("the modules of days, and tests, make their own", () => {
  const text = "new Date().getHours()";
  for (const file of [
    "apps/server/src/platform/wall-time.ts",
    "apps/app/src/platform/time/days.ts",
    "packages/contract/src/time/days.ts",
    "apps/app/src/marks/a.test.ts",
  ])
    expect(at(file, text)).toEqual([]);
});

test("an exception needs its line", () => {
  const why = new Map([["apps/app/src/a.ts", "A reason."]]);
  expect(faultsOfDays([{ file: "apps/app/src/a.ts", text: "at.getDay()" }], why)).toEqual([]);
  expect(faultsOfDays([], why)).toHaveLength(1);
});
