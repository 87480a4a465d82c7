import { expect, test } from "vitest";

import { AppError } from "#platform/errors.ts";

import { mayNow, requireOpen } from "./register-window.ts";

const OPENS = Date.UTC(2026, 8, 6, 5);
const CLOSES = Date.UTC(2026, 8, 7, 21);
const WEEK = 7 * 24 * 3_600_000;
const WINDOW = { opensAt: new Date(OPENS), closesAt: new Date(CLOSES) };

/** Why a register that was taken then is refused now; null where it is not. */
function refusal(takenAt: number, now: number): unknown {
  try {
    requireOpen(WINDOW, new Date(takenAt), new Date(now));
    return null;
  } catch (error) {
    return error instanceof AppError ? error.extras.details?.["reason"] : error;
  }
}

test.each([
  ["before it opens", OPENS - 1, "too-early"],
  ["as it opens", OPENS, null],
  ["before it closes", CLOSES - 1, null],
  ["as it closes", CLOSES, "closed"],
])("ATD-2: a register that is taken %s", (_, now, reason) => {
  expect(refusal(now, now)).toBe(reason);
});

test.each([
  ["taken in time, it arrives as the register closes", CLOSES - 1, CLOSES, null],
  ["taken in time, it arrives within a week", CLOSES - 1, CLOSES + WEEK - 1, null],
  ["taken in time, it arrives after a week", CLOSES - 1, CLOSES + WEEK, "closed"],
  ["taken in time, it arrives after three weeks", CLOSES - 1, CLOSES + 3 * WEEK, "closed"],
  ["taken as the register closes", CLOSES, CLOSES + 1, "closed"],
  ["taken after it", CLOSES + 1, CLOSES + 2, "closed"],
])("ATD-2: a register is carried in for a week: %s", (_, takenAt, now, reason) => {
  expect(refusal(takenAt, now)).toBe(reason);
});

test.each([
  ["before it opens", OPENS - 1, "read", "read"],
  ["as it opens", OPENS, "record", "record"],
  ["before it closes", CLOSES - 1, "record", "record"],
  ["as it closes", CLOSES, "read", "amend"],
])("ATD-2: what a teacher and the office may do %s", (_, now, teacher, office) => {
  expect(mayNow("teacher", WINDOW, new Date(now))).toBe(teacher);
  expect(mayNow("school_management", WINDOW, new Date(now))).toBe(office);
});
