import { addDays } from "@dars/contract/time/days";
import fc from "fast-check";
import { expect, test } from "vitest";

import { momentIn } from "#platform/wall-time.ts";

import { findDue } from "./find-due.ts";
import type { DayOfLessons } from "./list-lesson-days.ts";

const ZONE = "Asia/Baghdad";
const FIRST_DAY = "2026-09-06";
const STARTS = ["08:00", "08:50", "09:40", "10:40"];
const [OWN, OTHER] = [7, 8];

type HeldLesson = DayOfLessons["lessons"][number];
type LessonChange = HeldLesson["change"];

const was = { subjectId: null, teacherId: null, room: null, no: null };
const change = (
  kind: "changed" | "cancelled" | "stopped",
  subjectId: number | null = null,
): LessonChange => ({
  kind,
  was: { ...was, subjectId },
  note: null,
  isGivenAway: false,
});

const lesson = fc.record<HeldLesson>({
  id: fc.integer({ min: 1, max: 9 }),
  classIds: fc.constantFrom([OWN], [OTHER], [OWN, OTHER]),
  no: fc.integer({ min: 1, max: STARTS.length }),
  startsAt: fc.constantFrom(...STARTS),
  // As planned, with a substitute, in another subject, cancelled, in a holiday of the section.
  change: fc.constantFrom(
    null,
    null,
    change("changed"),
    change("changed", 3),
    change("cancelled"),
    change("stopped"),
  ),
});

/** Days of a term, among them holidays: those without lessons. */
const term = fc
  .array(fc.array(lesson, { maxLength: 4 }), { minLength: 1, maxLength: 40 })
  .map((days) => days.map((lessons, at): DayOfLessons => ({ date: addDays(FIRST_DAY, at), lessons })));

const heldLessons = (days: readonly DayOfLessons[]) =>
  days.flatMap(({ date, lessons }) =>
    lessons
      .filter(
        (one) =>
          one.classIds.includes(OWN) &&
          (one.change === null || (one.change.kind === "changed" && one.change.was.subjectId === null)),
      )
      .map((one) => ({ day: date, at: momentIn(ZONE, date, one.startsAt).getTime() })),
  );

const ask = (days: readonly DayOfLessons[], now: number, more: Partial<Parameters<typeof findDue>[0]> = {}) =>
  findDue({
    due: { by: "lesson" },
    classId: OWN,
    setOn: FIRST_DAY,
    days,
    timeZone: ZONE,
    now: new Date(now),
    ...more,
  });

test("HW-2: the next lesson is the earliest one of the class that is held on a later day and has not begun; without one there is none", () => {
  fc.assert(
    fc.property(term, fc.integer({ min: 0, max: 45 }), fc.constantFrom(...STARTS), (days, later, time) => {
      const now = momentIn(ZONE, addDays(FIRST_DAY, later), time).getTime();
      const ahead = heldLessons(days).filter(({ day, at }) => day > FIRST_DAY && at > now);
      // The first lesson of a day is the one that counts: a later one of the same day is not begun home for.
      const firsts = ahead.filter(
        ({ day, at }) =>
          at ===
          Math.min(
            ...heldLessons(days)
              .filter((one) => one.day === day)
              .map((one) => one.at),
          ),
      );
      const expected = firsts.length === 0 ? undefined : Math.min(...firsts.map(({ at }) => at));

      const due = ask(days, now);

      expect(due && Date.parse(due.at)).toBe(expected);
    }),
  );
});

test("HW-2: a week of two, where the lesson is held only every second week, is followed as the timetable has it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1 }), (odd) => {
      const days = Array.from({ length: 28 }, (_, at): DayOfLessons => ({
        date: addDays(FIRST_DAY, at),
        lessons:
          at % 7 === 2 && Math.floor(at / 7) % 2 === odd
            ? [{ id: 1, classIds: [OWN], no: 1, startsAt: "08:00", change: null }]
            : [],
      }));

      expect(ask(days, momentIn(ZONE, FIRST_DAY, "12:00").getTime())?.day).toBe(
        addDays(FIRST_DAY, 2 + 7 * odd),
      );
    }),
  );
});

test("HW-2: a day is kept, at the first lesson that is still to come, else at its end, and one that is over is none", () => {
  fc.assert(
    fc.property(
      term,
      fc.integer({ min: 0, max: 45 }),
      fc.integer({ min: 0, max: 45 }),
      (days, later, wanted) => {
        const now = momentIn(ZONE, addDays(FIRST_DAY, later), "09:00").getTime();
        const day = addDays(FIRST_DAY, wanted);
        const due = ask(days, now, { due: { by: "day", day } });

        expect(due === undefined).toBe(wanted < later);
        expect(due?.day ?? day).toBe(day);
        expect(due === undefined || Date.parse(due.at) > now).toBe(true);
        expect(due === undefined || Date.parse(due.at) <= momentIn(ZONE, addDays(day, 1)).getTime()).toBe(
          true,
        );
      },
    ),
  );
});
