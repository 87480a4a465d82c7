import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { testTokens } from "#platform/testing/testbed.ts";

import { newPass, requirePass } from "./pass.ts";

const BEGIN = Date.UTC(2026, 8, 1, 8);
const HOUR = 3_600_000;
const tokens = testTokens();
const OWN = { schoolId: 7, application: "own" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: BEGIN }));
afterEach(() => void vi.useRealTimers());

function opens(pass: string): boolean {
  try {
    requirePass(tokens, OWN, pass);
    return true;
  } catch {
    return false;
  }
}

const REFUSED = expect.objectContaining({ code: "bad-credentials" });

test.each([
  ["as it is given", 0, true],
  ["before an hour has passed", HOUR - 1, true],
  ["at the end of the hour", HOUR, true],
  ["after the hour", HOUR + 1, false],
  ["after a year", 365 * 24 * HOUR, false],
])("APP-4: a pass opens its application for an hour: %s", (_, ms, isOpen) => {
  const pass = newPass(tokens, OWN.schoolId, OWN.application);
  vi.setSystemTime(BEGIN + ms);
  expect(opens(pass)).toBe(isOpen);
});

test.each([
  ["another application", tokens, { ...OWN, application: "another" }],
  ["the same key in another school", tokens, { ...OWN, schoolId: 8 }],
  ["another installation", testTokens(), OWN],
])("APP-4: a pass does not open %s", (_, where, which) => {
  const pass = newPass(tokens, OWN.schoolId, OWN.application);
  expect(() => requirePass(where, which, pass)).toThrow(REFUSED);
});

test("APP-4: a later end that somebody writes into a pass opens nothing, and neither does no pass", () => {
  const [until = "", seal = ""] = newPass(tokens, OWN.schoolId, OWN.application).split(".");
  for (const pass of [`${Number(until) + HOUR}.${seal}`, until, "", undefined])
    expect(() => requirePass(tokens, OWN, pass)).toThrow(REFUSED);
});
