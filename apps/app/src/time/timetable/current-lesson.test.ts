import type { HeldLesson, Schedule, ScheduleDay } from "@dars/contract/time/schedule";
import { expect, test } from "vitest";

import { currentLesson, listHeldLessons } from "./current-lesson.ts";

const lesson = (
  no: number,
  startsAt: string,
  endsAt: string,
  change: HeldLesson["change"] = null,
): HeldLesson => ({
  id: no,
  no,
  startsAt,
  endsAt,
  classIds: [],
  sectionIds: [],
  subjectId: 1,
  teacherId: 2,
  room: null,
  change,
});
const changed = (kind: "changed" | "cancelled", isGivenAway: boolean): HeldLesson["change"] => ({
  kind,
  was: { subjectId: null, teacherId: null, room: null, no: null },
  note: null,
  isGivenAway,
});

test.each([
  ["07:00", 1, false],
  ["08:00", 1, true],
  ["08:44", 1, true],
  ["08:45", 2, false],
  ["09:30", 2, true],
])("at %s it is lesson %i, under way: %s", (clock, no, isNow) => {
  const found = currentLesson([lesson(1, "08:00", "08:45"), lesson(2, "08:50", "09:35")], clock);

  expect([found?.lesson.no, found?.isNow]).toEqual([no, isNow]);
});

test("after the last lesson there is none", () => {
  expect(currentLesson([lesson(1, "08:00", "08:45")], "08:45")).toBeUndefined();
});

test("what is cancelled or given away is nobody's lesson, and the rest comes by the clock", () => {
  const day: ScheduleDay = {
    date: "2026-11-23",
    isTaught: true,
    lessons: [
      lesson(3, "10:00", "10:45"),
      lesson(1, "08:00", "08:45", changed("cancelled", false)),
      lesson(2, "09:00", "09:45", changed("changed", true)),
      lesson(4, "07:00", "07:45", changed("changed", false)),
    ],
    pauses: [],
  };
  const schedule: Pick<Schedule, "days"> = { days: [day] };

  expect(listHeldLessons(schedule, "2026-11-23").map(({ no }) => no)).toEqual([4, 3]);
  expect(listHeldLessons(schedule, "2026-11-24")).toEqual([]);
});
