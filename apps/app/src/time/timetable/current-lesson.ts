import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { isHeld } from "./is-held.ts";

/** Lessons that the person actually has on a day, without cancelled and substituted ones. */
export const listHeldLessons = ({ days }: Pick<Schedule, "days">, date: string): readonly HeldLesson[] =>
  days
    .find((day) => day.date === date)
    ?.lessons.filter(isHeld)
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) ?? [];

interface Current {
  readonly lesson: HeldLesson;
  /** False: it is the next one of the day. */
  readonly isNow: boolean;
}

/** The lesson under way at a clock time such as 09:17, else the next one; undefined after the last. */
export function currentLesson(lessons: readonly HeldLesson[], clock: string): Current | undefined {
  const lesson = lessons.find(({ endsAt }) => endsAt > clock);
  return lesson && { lesson, isNow: lesson.startsAt <= clock };
}
