import fc from "fast-check";
import { expect, test } from "vitest";

import { proposedMark, type ExerciseResult } from "./proposed-mark.ts";

const done = (score: string, outOf: string): ExerciseResult => ({ outOf, standing: "returned", score });
const SCALE = { max: 100, step: "1" };

test("thirds come to exactly the whole, and a half is rounded up to the step", () => {
  expect(proposedMark([done("1/3", "1"), done("2/3", "1"), done("1", "1")], SCALE)).toEqual({
    earned: "2",
    possible: "3",
    mark: 67,
    open: 0,
  });
  expect(proposedMark([done("1", "8")], { max: 10, step: "1" }).mark).toBe(1);
  expect(proposedMark([done("1", "8")], { max: 20, step: "1" }).mark).toBe(3);
  expect(proposedMark([done("1", "8")], { max: 10, step: "0.5" }).mark).toBe("1.5");
});

test("missed earns nothing, excused does not count, and an open one leaves no mark", () => {
  const missed: ExerciseResult = { outOf: "2", standing: "missed", score: null };
  const excused: ExerciseResult = { outOf: "5", standing: "excused", score: null };
  const waiting: ExerciseResult = { outOf: "2", standing: "waiting", score: null };
  expect(proposedMark([done("2", "2"), missed, excused], SCALE)).toMatchObject({ possible: "4", mark: 50 });
  expect(proposedMark([done("2", "2"), waiting], SCALE)).toMatchObject({ earned: "2", mark: null, open: 1 });
  expect(proposedMark([excused], SCALE)).toEqual({ earned: null, possible: null, mark: null, open: 0 });
});

test("a proposal lies between 0 and the maximum, and a better score never lowers it", () => {
  const points = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 40 }), points, (outOf, earned, max) => {
      const most = Math.min(earned, outOf);
      const computeProposedMark = (score: number) =>
        Number(proposedMark([done(`${score}/1`, String(outOf))], { max, step: "1" }).mark);
      expect(computeProposedMark(most)).toBeGreaterThanOrEqual(0);
      expect(computeProposedMark(most)).toBeLessThanOrEqual(max);
      expect(computeProposedMark(Math.min(most + 1, outOf))).toBeGreaterThanOrEqual(
        computeProposedMark(most),
      );
    }),
  );
});
