import { expect, test } from "vitest";

import { dueAt, type SchoolWeek } from "./due-at.ts";

/** Sunday to Thursday, as most schools of the region have it. */
const WEEK: SchoolWeek = { timeZone: "Asia/Baghdad", weekDays: 31, shift: "morning", hours: null };
const SUNDAY_TEN = "2026-11-15T07:00:00Z";

test("MOD-2: an urgent case wants an answer within the hour while school is on", () => {
  expect(due(SUNDAY_TEN, true)).toBe("2026-11-15T08:00:00.000Z");
});

test.each([
  ["in the evening", "2026-11-15T17:00:00Z", "2026-11-16T05:00:00.000Z"],
  ["at the very end of the school day", "2026-11-15T11:00:00Z", "2026-11-15T23:00:00.000Z"],
  ["at the weekend", "2026-11-20T07:00:00Z", "2026-11-20T19:00:00.000Z"],
])("MOD-2: an urgent case %s wants one within twelve hours", (_, at, expected) => {
  expect(due(at, true)).toBe(expected);
});

test.each([
  ["on Sunday", SUNDAY_TEN, "2026-11-17T07:00:00.000Z"],
  ["on Wednesday, over the weekend", "2026-11-18T07:00:00Z", "2026-11-22T07:00:00.000Z"],
  ["on Friday", "2026-11-20T07:00:00Z", "2026-11-23T07:00:00.000Z"],
])("MOD-2: any other case opened %s wants one two school days later", (_, at, expected) => {
  expect(due(at, false)).toBe(expected);
});

test("a school that has named no days answers on every day", () => {
  expect(dueAt(new Date(SUNDAY_TEN), false, { ...WEEK, weekDays: 0 }).toISOString()).toBe(
    "2026-11-17T07:00:00.000Z",
  );
});

test.each([
  ["an afternoon school", { shift: "afternoon" }],
  ["a school of two shifts", { shift: "both" }],
  ["a school that names its hours", { hours: { opensAt: "12:30", closesAt: "17:30" } }],
] as const)("MOD-2: at five in the afternoon somebody answers at %s within the hour", (_, change) => {
  const five = "2026-11-15T14:00:00Z";

  expect(dueAt(new Date(five), true, { ...WEEK, ...change }).toISOString()).toBe("2026-11-15T15:00:00.000Z");
  expect(due(five, true)).toBe("2026-11-16T02:00:00.000Z");
});

test("MOD-2: hours and days are those of the school's own zone", () => {
  const week = { ...WEEK, timeZone: "Asia/Dubai" };

  expect(dueAt(new Date("2026-11-15T04:30:00Z"), true, week).toISOString()).toBe("2026-11-15T05:30:00.000Z");
  expect(due("2026-11-15T04:30:00Z", true)).toBe("2026-11-15T16:30:00.000Z");
});

const due = (at: string, isUrgent: boolean) => dueAt(new Date(at), isUrgent, WEEK).toISOString();
