import { expect, test } from "vitest";

import { aStaffLesson } from "#learning/lessons/lessons.factory.ts";

import { findPlanned } from "./find-planned.ts";

const DAY = "2026-11-29";

test("the lesson of a day is the one that the class was taught on it", () => {
  const lessons = [aStaffLesson(1), aStaffLesson(2, { taught: [{ classId: 9, on: DAY }] })];
  expect(findPlanned(lessons, 9, DAY)).toMatchObject({ lesson: { id: 2 }, isTaught: true });
});

test("else it is the first of the plan that this class has not had, published and not retired", () => {
  const lessons = [
    aStaffLesson(5),
    aStaffLesson(1, { taught: [{ classId: 9, on: "2026-11-22" }] }),
    aStaffLesson(2, { published: 0 }),
    aStaffLesson(3, { isRetired: true }),
    aStaffLesson(4, { taught: [{ classId: 10, on: DAY }] }),
  ];
  expect(findPlanned(lessons, 9, DAY)).toMatchObject({ lesson: { id: 4 }, isTaught: false });
  expect(findPlanned([], 9, DAY)).toBeUndefined();
});
