import * as fc from "fast-check";
import { expect, test } from "vitest";

import { isExpired, parseTimeoutDays } from "#identity/is-expired.ts";

const DAY_MS = 86_400_000;
const signIn = new Date("2026-11-01T05:00:00Z");
const after = (ms: number) => new Date(signIn.getTime() + ms);
const expiredAfter = (ms: number, timeoutDays: unknown) =>
  isExpired({ lastLoginAt: signIn, now: after(ms), timeoutDays });

const days = fc.double({ min: 0, max: 365, noNaN: true });
const seconds = fc.integer({ min: 0, max: 400 * 86_400 });

test.each([
  ["seven days exactly, of seven", 7 * DAY_MS, 7, false],
  ["one second more", 7 * DAY_MS + 1000, 7, true],
  ["less than one second more", 7 * DAY_MS + 999, 7, false],
  ["one second less", 7 * DAY_MS - 1000, 7, false],
  ["half a day exactly", DAY_MS / 2, 0.5, false],
  ["half a day and a second", DAY_MS / 2 + 1000, 0.5, true],
  ["days as text", 7 * DAY_MS + 1000, "7.0", true],
  ["a kiosk, at once", 0, 0, false],
  ["a kiosk, a second later", 1000, 0, true],
  ["365 days, of more than may be", 365 * DAY_MS, 4000, false],
  ["365 days and a second, of more than may be", 365 * DAY_MS + 1000, 4000, true],
  ["a sign-in in the future", -5 * DAY_MS, 0, false],
])("SES-1: a session at %s", (_, ms, timeoutDays, expired) => {
  expect(expiredAfter(ms, timeoutDays)).toBe(expired);
});

test.each([
  [-1],
  ["-1"],
  [""],
  [" "],
  ["abc"],
  ["1e3"],
  [null],
  [undefined],
  [Number.NaN],
  [true],
  [{}],
  [[9]],
])("SES-1: a timeout of %j days counts as 30", (timeoutDays) => {
  expect(parseTimeoutDays(timeoutDays)).toBe(30);
  expect(expiredAfter(30 * DAY_MS, timeoutDays)).toBe(false);
  expect(expiredAfter(30 * DAY_MS + 1000, timeoutDays)).toBe(true);
});

test("SES-1: a sign-in at no readable time does not end the session", () => {
  expect(isExpired({ lastLoginAt: new Date("none"), now: signIn, timeoutDays: 0 })).toBe(false);
});

test("SES-1: a session that has expired stays expired", () => {
  const staysExpired = fc.property(seconds, seconds, days, (early, more, timeoutDays) => {
    fc.pre(expiredAfter(early * 1000, timeoutDays));
    expect(expiredAfter((early + more) * 1000, timeoutDays)).toBe(true);
  });
  fc.assert(staysExpired);
});

test("SES-1: a longer timeout never ends a session earlier", () => {
  const longerIsKinder = fc.property(seconds, days, days, (elapsed, one, other) => {
    fc.pre(expiredAfter(elapsed * 1000, Math.max(one, other)));
    expect(expiredAfter(elapsed * 1000, Math.min(one, other))).toBe(true);
  });
  fc.assert(longerIsKinder);
});

test("SES-1: whole days turn at exactly their last second", () => {
  const turns = fc.property(fc.integer({ min: 0, max: 365 }), (whole) => {
    expect(expiredAfter(whole * DAY_MS, whole)).toBe(false);
    expect(expiredAfter(whole * DAY_MS + 1000, whole)).toBe(true);
  });
  fc.assert(turns);
});

test("SES-1: any timeout at all is read as 0 to 365 days", () => {
  const inRange = fc.property(fc.anything(), (anything) => {
    const read = parseTimeoutDays(anything);
    expect(read >= 0 && read <= 365).toBe(true);
  });
  fc.assert(inRange);
});
