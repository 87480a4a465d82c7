import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { listHeldLessons } from "#time/timetable/public.ts";

interface ShownDay {
  readonly date: string;
  readonly lessons: readonly HeldLesson[];
}

/** Today while a lesson of it is still to end at `clock`, else the next day with lessons; undefined: there is none. */
export function findShownDay(schedule: Schedule, today: string, clock: string): ShownDay | undefined {
  const days = schedule.days
    .filter(({ date }) => date >= today)
    .map(({ date }) => ({ date, lessons: listHeldLessons(schedule, date) }));
  return days.find(
    ({ date, lessons }) =>
      lessons.length > 0 && (date > today || lessons.some(({ endsAt }) => endsAt > clock)),
  );
}
