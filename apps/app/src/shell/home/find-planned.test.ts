import type { StaffLessonLine } from "@dars/contract/learning/curriculum";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";

import { findPlanned } from "./find-planned.ts";

const aLine = (id: number, taught: StaffLessonLine["taught"] = [], more: Partial<StaffLessonLine> = {}) => ({
  id,
  unitId: null,
  number: id,
  name: names(`Lesson ${id}`),
  objectives: "",
  week: null,
  minutes: null,
  exercises: 0,
  videos: 0,
  bytes: 0,
  revision: 1,
  isRetired: false,
  published: 1,
  inReview: 0,
  drafts: 0,
  opened: 0,
  done: 0,
  taught,
  ...more,
});
const DAY = "2026-11-29";

test("the lesson of a day is the one that the class was taught on it", () => {
  const lessons = [aLine(1), aLine(2, [{ classId: 9, on: DAY }])];
  expect(findPlanned(lessons, 9, DAY)).toMatchObject({ lesson: { id: 2 }, isTaught: true });
});

test("else it is the first of the plan that this class has not had, published and not retired", () => {
  const lessons = [
    aLine(5),
    aLine(1, [{ classId: 9, on: "2026-11-22" }]),
    aLine(2, [], { published: 0 }),
    aLine(3, [], { isRetired: true }),
    aLine(4, [{ classId: 10, on: DAY }]),
  ];
  expect(findPlanned(lessons, 9, DAY)).toMatchObject({ lesson: { id: 4 }, isTaught: false });
  expect(findPlanned([], 9, DAY)).toBeUndefined();
});
