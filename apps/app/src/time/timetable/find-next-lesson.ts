import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { listHeldLessons } from "./current-lesson.ts";

interface NextLesson {
  readonly date: string;
  readonly lesson: HeldLesson;
}

/**
 * The first lesson after a moment of a day, such as 09:17, among those that are wanted; undefined where the days that
 * were read have none.
 */
export function findNextLesson(
  schedule: Pick<Schedule, "days">,
  { date, time }: { readonly date: string; readonly time: string },
  isWanted: (lesson: HeldLesson) => boolean = () => true,
): NextLesson | undefined {
  const days = schedule.days.filter((day) => day.date >= date).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return days
    .flatMap((day) => listHeldLessons(schedule, day.date).map((lesson) => ({ date: day.date, lesson })))
    .find((next) => (next.date > date || next.lesson.startsAt > time) && isWanted(next.lesson));
}
