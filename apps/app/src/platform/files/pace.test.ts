import { expect, test } from "vitest";

import { Pace } from "./pace.ts";

const SECOND = 1000;

test("what is left is judged by the last half minute", () => {
  const pace = new Pace(100_000_000);

  expect(pace.note(0, 0)).toBeNull();
  expect(pace.note(0.01, SECOND)).toBeNull();
  expect(pace.note(0.1, 10 * SECOND)).toBe(90);
  // The line has become ten times as slow.
  expect(pace.note(0.11, 20 * SECOND)).toBeCloseTo(161.8, 1);
  expect(pace.note(0.14, 50 * SECOND)).toBeCloseTo(860, 0);
});

test("a line on which a piece takes longer than that is judged by its last piece", () => {
  const pace = new Pace(10);

  pace.note(0, 0);

  expect(pace.note(0.1, 60 * SECOND)).toBe(540);
});
