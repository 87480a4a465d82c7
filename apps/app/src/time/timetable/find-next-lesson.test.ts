import type { HeldLesson } from "@dars/contract/time/schedule";
import { expect, test } from "vitest";

import { findNextLesson } from "./find-next-lesson.ts";

const aLesson = (id: number, startsAt: string, classId: number): HeldLesson => ({
  id,
  no: id,
  startsAt,
  endsAt: "23:00",
  classIds: [classId],
  sectionIds: [classId],
  subjectId: 3,
  teacherId: 77,
  room: null,
  change: null,
});
const aDay = (date: string, ...lessons: HeldLesson[]) => ({ date, isTaught: true, lessons, pauses: [] });
const schedule = {
  days: [
    aDay("2026-11-25", aLesson(4, "08:00", 1)),
    aDay("2026-11-23", aLesson(2, "09:40", 2), aLesson(1, "08:00", 1)),
    aDay("2026-11-24"),
  ],
};

const at = (date: string, time: string) => ({ date, time });
const ofFirst = ({ classIds }: HeldLesson) => classIds.includes(1);

test("the next lesson is the first after the moment, of the class that is wanted", () => {
  expect(findNextLesson(schedule, at("2026-11-23", "08:00"))?.lesson.id).toBe(2);
  expect(findNextLesson(schedule, at("2026-11-23", "08:00"), ofFirst)).toMatchObject({ date: "2026-11-25" });
  expect(findNextLesson(schedule, at("2026-11-24", "07:00"))?.lesson.id).toBe(4);
  expect(findNextLesson(schedule, at("2026-11-25", "08:00"))).toBeUndefined();
});
