import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { listHeldLessons } from "#time/timetable/public.ts";

interface ShownDay {
  readonly date: string;
  readonly lessons: readonly HeldLesson[];
}

/** Today until its last lesson has ended (`clock` is the time now), else the next day with lessons; undefined if there is none. */
export function findShownDay(schedule: Schedule, today: string, clock: string): ShownDay | undefined {
  const days = schedule.days
    .filter(({ date }) => date >= today)
    .map(({ date }) => ({ date, lessons: listHeldLessons(schedule, date) }));
  return days.find(
    ({ date, lessons }) =>
      lessons.length > 0 && (date > today || lessons.some(({ endsAt }) => endsAt > clock)),
  );
}
