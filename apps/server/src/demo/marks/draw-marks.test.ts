import { expect, test } from "vitest";

import { drawMarks } from "./draw-marks.ts";

const COLUMNS = ["M1", "M2", "MID", "M3", "M4", "FIN1"].map((code) => ({ code, max: 100 }));
const SUBJECTS = ["AR", "EN", "MA", "PH"];

test("the same seed draws the same marks, and another student others", () => {
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
});

test("marks lie around seventy, and finals below months", () => {
  expect(means("M1")).toBeGreaterThan(64);
  expect(means("M1")).toBeLessThan(78);
  expect(means("FIN1")).toBeLessThan(means("M1") - 4);
});

test("out of ten nobody gets less than two", () => {
  const marks = drawMarks({
    seed: 7,
    path: "weak",
    subjects: SUBJECTS,
    columns: [{ code: "MID", max: 10 }],
    talent: -6,
    isComplete: true,
  });

  expect([...marks.values()].map(({ MID }) => MID)).toEqual([2, 2, 2, 2]);
});

const draw = (path: string) => drawMarks({ seed: 7, path, subjects: SUBJECTS, columns: COLUMNS });

const means = (code: string) => {
  const marks = Array.from({ length: 400 }, (_, no) =>
    drawMarks({ seed: 7, path: `student/${no}`, subjects: ["AR"], columns: COLUMNS, isComplete: true }).get(
      "AR",
    ),
  ).map((each) => Number(each?.[code]));
  return marks.reduce((total, mark) => total + mark, 0) / marks.length;
};
