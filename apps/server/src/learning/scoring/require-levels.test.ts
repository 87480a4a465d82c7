import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";
import { expect, test } from "vitest";

import { AppError } from "#platform/errors.ts";

import { requireLevels } from "./require-levels.ts";

const aCriterion = (id: string, ...points: readonly string[]): Criterion => ({
  id,
  title: id,
  levels: points.map((each) => ({ points: each, words: "" })),
});
const CRITERIA = [aCriterion("idea", "0", "1", "2.5"), aCriterion("style", "0", "2")];
const level = (id: string, points: string): GivenLevel => ({ id, points });

test.each([
  ["none", CRITERIA, [], []],
  ["none of none", [], [], []],
  ["one of each", CRITERIA, [level("idea", "1"), level("style", "0")], ["idea 1", "style 0"]],
  ["in another order", CRITERIA, [level("style", "2"), level("idea", "0")], ["idea 0", "style 2"]],
  ["as another number", CRITERIA, [level("idea", "5/2"), level("style", "2")], ["idea 2.5", "style 2"]],
] as const)("the levels of a rubric are taken: %s", (_, criteria, given, taken) => {
  const levels = requireLevels(criteria, given, "/body/levels");

  expect(levels.map(({ id, points }) => `${id} ${points}`)).toEqual(taken);
});

test.each([
  ["one is missing", [level("idea", "1")]],
  ["one is no level of it", [level("idea", "1.5"), level("style", "2")]],
  ["one is a level of another", [level("idea", "2"), level("style", "2")]],
  ["one is twice there", [level("idea", "1"), level("idea", "1")]],
  ["one is there beside all", [level("idea", "1"), level("style", "2"), level("style", "0")]],
  ["one is unknown", [level("idea", "1"), level("style", "2"), level("form", "0")]],
  ["all are unknown", [level("form", "0")]],
])("the levels of a rubric are refused at their field where %s", (_, given) => {
  const take = () => requireLevels(CRITERIA, given, "/body/levels");

  expect(take).toThrow(
    expect.objectContaining({
      code: "invalid",
      extras: expect.objectContaining({ field: "/body/levels" }),
    }),
  );
});

test("a level is given of no rubric only where there is none", () => {
  expect(() => requireLevels([], [level("idea", "1")], "/body/levels")).toThrow(AppError);
});
