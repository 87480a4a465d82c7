import type { Id } from "@dars/contract/platform/primitives";
import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { useSchedule, type FamilyOwner } from "./use-schedule.ts";

export interface LessonOfDay {
  readonly schedule: Schedule;
  readonly date: string;
  readonly lesson: HeldLesson;
}

/** One lesson as it is held on a day; null where the day has no such lesson. */
export function useLessonOfDay(whose: FamilyOwner, date: string, lessonId: Id) {
  const { reading, refresh } = useSchedule(whose, date);
  const find = (schedule: Schedule): LessonOfDay | null => {
    const day = schedule.days.find((one) => one.date === date);
    const lesson = day?.lessons.find(({ id }) => id === lessonId);
    return lesson ? { schedule, date, lesson } : null;
  };
  return { reading, refresh, find };
}
