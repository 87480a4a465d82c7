import fc from "fast-check";
import { expect, test } from "vitest";

import { getEvaluationBand, computeOutcome, weightedMean, type RubricIndicator } from "./rubrics.ts";

const indicator = (id: string, weight: number): RubricIndicator => ({
  id,
  domain: "teaching",
  name: { en: id, ar: null, ckb: null },
  weight,
});
const rubric = { indicators: [indicator("a", 60), indicator("b", 30), indicator("c", 10)] };
const scored = (a: number | null, b: number | null, c: number | null) => [
  { indicator: "a", score: a },
  { indicator: "b", score: b },
  { indicator: "c", score: c },
];

test.each([
  ["all the best", scored(5, 5, 5), 100, true],
  ["all the least", scored(1, 1, 1), 20, true],
  ["by weight", scored(4, 3, 5), 76, true],
  ["without what was not observed", scored(4, null, 4), 80, true],
  ["half up: 73.333…", scored(4, 2, null), 66.7, true],
  ["with more than 30 not observed", scored(4, null, null), 80, false],
  ["with nothing observed", scored(null, null, null), null, false],
])("EVA-2: %s", (_, scores, percent, maySubmit) => {
  expect(computeOutcome(rubric, scores)).toMatchObject({ percent, maySubmit });
});

test("EVA-2: what was not looked at yet keeps it a draft", () => {
  expect(computeOutcome(rubric, scored(4, 4, 4).slice(0, 2))).toMatchObject({ missing: 1, maySubmit: false });
});

test("EVA-2: a percent lies between 20 and 100 and never falls when a score rises", () => {
  const score = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(score, score, score, (a, b, c) => {
      const [lower, higher] = [scored(a, b, c), scored(a + 1, b, c)].map(
        (scores) => computeOutcome(rubric, scores).percent ?? 0,
      );
      expect(lower).toBeGreaterThanOrEqual(20);
      expect(higher).toBeGreaterThan(lower ?? 0);
    }),
  );
});

test("EVA-3: a band begins with its percent", () => {
  expect([100, 90, 89.9, 80, 79.9, 70, 69.9, 50, 49.9].map(getEvaluationBand)).toEqual([
    "distinguished",
    "distinguished",
    "advanced",
    "advanced",
    "competent",
    "competent",
    "beginning",
    "beginning",
    "not_met",
  ]);
});

test("EVA-5: the mean is by weight, half up; what has no weight counts for nothing", () => {
  expect(
    weightedMean([
      { percent: 80, weight: 1 },
      { percent: 85.1, weight: 1 },
    ]),
  ).toBe(82.6);
  expect(
    weightedMean([
      { percent: 80, weight: 2 },
      { percent: 90, weight: 1 },
    ]),
  ).toBe(83.3);
  expect(weightedMean([{ percent: 80, weight: 0 }])).toBeNull();
});
