import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import { expect, test } from "vitest";

import { CHOICE, ESSAY } from "./exercises.factory.ts";
import { worthPoints } from "./worth-points.ts";

const levels = (...points: string[]) => points.map((each) => ({ points: each, words: `${each} points` }));
const RUBRIC = {
  ...ESSAY,
  points: "7",
  criteria: [
    { id: "method", title: "Method", levels: levels("0", "2", "4") },
    { id: "result", title: "Result", levels: levels("0", "3") },
  ],
};

test("a drawn question with criteria is worth what the draw says: its levels keep their shares", () => {
  const drawn = worthPoints(RUBRIC, "1");

  expect(drawn).toMatchObject({
    points: "1",
    criteria: [
      { levels: [{ points: "0" }, { points: "2/7" }, { points: "4/7" }] },
      { levels: [{ points: "0" }, { points: "3/7" }] },
    ],
  });
  expect(listQuestionFaults(drawn)).toEqual([]);
});

test("any other question has other points and is the same besides", () => {
  expect(worthPoints(CHOICE, "2")).toEqual({ ...CHOICE, points: "2" });
});
