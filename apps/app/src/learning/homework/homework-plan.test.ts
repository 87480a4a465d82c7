import { addDays } from "@dars/contract/time/days";
import { expect, test } from "vitest";

import {
  findCommonNext,
  findDue,
  listLoads,
  listOfferedDays,
  toDueBy,
  type HomeworkPlan,
} from "./homework-plan.ts";
import { aHomeworkClass, dueOn, today, tomorrow } from "./homework.factory.ts";

const third = addDays(today, 3);
const other = aHomeworkClass({
  id: 902,
  section: { id: 341, letter: "B", title: null },
  nextLesson: dueOn(third),
  lessonDays: [dueOn(third)],
});
const plan: HomeworkPlan = { classIds: [901], due: "lesson", day: "", minutes: 20, asksAnswer: false };

test("the next lesson is that of each class after the day on which it is set", () => {
  const mine = aHomeworkClass();
  expect(findDue(mine, plan, today)).toEqual(dueOn(tomorrow));
  expect(findDue(mine, plan, tomorrow)).toEqual(dueOn(third));
  expect(findDue(aHomeworkClass({ lessonDays: [], nextLesson: null }), plan, today)).toBeNull();
});

test("a day is at the lesson of the class on it, else at its end; none is known before it is typed", () => {
  const mine = aHomeworkClass();
  expect(findDue(mine, { ...plan, due: third }, today)).toEqual(dueOn(third));
  const free = addDays(today, 2);
  expect(findDue(mine, { ...plan, due: "other", day: free }, today)).toEqual({ day: free, no: null });
  expect(findDue(mine, { ...plan, due: "other" }, today)).toBeNull();
});

test("the plan says the lesson, the day, or nothing where each class keeps its own", () => {
  expect(toDueBy(plan)).toEqual({ by: "lesson" });
  expect(toDueBy({ due: third, day: "" })).toEqual({ by: "day", day: third });
  expect(toDueBy({ due: "other", day: tomorrow })).toEqual({ by: "day", day: tomorrow });
  expect(toDueBy({ due: "unchanged", day: "" })).toBeUndefined();
});

test("days are offered on which one of the classes has a lesson, but not the next one of all", () => {
  expect(findCommonNext([aHomeworkClass()], today)).toBe(tomorrow);
  expect(listOfferedDays([aHomeworkClass()], today)).toEqual([third]);
  expect(findCommonNext([aHomeworkClass(), other], today)).toBeUndefined();
  expect(listOfferedDays([aHomeworkClass(), other], today)).toEqual([tomorrow, third]);
});

test("HW-6: the evening of each class counts what is set already, and the fullest comes first", () => {
  const full = { ...other, evenings: [{ day: third, minutes: 50, count: 2 }] };
  const loads = listLoads([aHomeworkClass(), full], plan, today, 60);

  expect(loads.map(({ ofClass, minutes, isOver }) => [ofClass.id, minutes, isOver])).toEqual([
    [902, 70, true],
    [901, 20, false],
  ]);
  expect(listLoads([full], plan, today, null).map(({ isOver }) => isOver)).toEqual([false]);
});
