import { expect, test } from "vitest";

import { criteriaIn, criteriaText, sumMaxPoints } from "./criteria-text.ts";

test("a rubric is typed a criterion a line, with all levels up to a number or with the ones that are listed", () => {
  const criteria = criteriaIn("States the law: 2\nUnit: 0, 2.5 unit wrong, 5 \n");

  expect(criteria?.map(({ title, levels }) => [title, levels.map(({ points }) => points)])).toEqual([
    ["States the law", ["0", "1", "2"]],
    ["Unit", ["0", "2.5", "5"]],
  ]);
  expect(criteria?.[1]?.levels[1]?.words).toBe("unit wrong");
  expect(sumMaxPoints(criteria ?? [])).toBe("7");
  expect(criteriaIn(criteriaText(criteria ?? []))).toEqual(criteria);
});

test("points are typed with the digits of any keyboard", () => {
  const [unit] = criteriaIn("الوحدة: ٠، ٢٫٥ خاطئة، ٥") ?? [];

  expect(unit?.levels.map(({ points }) => points)).toEqual(["0", "2.5", "5"]);
});

test.each(["Law", "Law: much", ": 3", "Law: 3, 1", "Law: 0", "Law: 99", ""])(
  "what is no rubric is not taken for one: %s",
  (text) => expect(criteriaIn(text)).toBeUndefined(),
);
