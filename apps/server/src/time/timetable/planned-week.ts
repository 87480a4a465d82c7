import type { Db } from "#platform/db/db.ts";
import { addDays, schoolCalendar, getWeekday } from "#time/calendar/public.ts";

import { resolveLessons, type ResolvedLesson } from "./resolve-lessons.ts";
import { listPeriodPlans, listWeekLessons, type ScheduleFilter } from "./schedule.queries.ts";

const DAYS_OF_WEEK = 7;

export interface PlannedWeek {
  /** The day on which the timetable is in force. */
  readonly on: string;
  /** School days from Sunday on, and other days with lessons. */
  readonly days: readonly { readonly weekday: number; readonly lessons: readonly ResolvedLesson[] }[];
}

/** The week that the timetable in force on a day repeats: holidays and the changes of single days leave it as it is. */
export async function plannedWeek(
  db: Db,
  schoolId: number,
  whose: ScheduleFilter,
  on?: string,
): Promise<PlannedWeek> {
  const calendar = await schoolCalendar(db, schoolId, (today) => {
    const from = on ?? today;
    return { from, until: addDays(from, DAYS_OF_WEEK) };
  });
  const { from, weekDays } = calendar;
  const [lessons, plans] = await Promise.all([
    listWeekLessons(db, schoolId, whose, calendar),
    listPeriodPlans(db, schoolId, calendar),
  ]);
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, at) => ({
    date: addDays(from, at),
    isTaught: true,
    by: "week" as const,
  }));
  const teacherId = "teacherId" in whose ? whose.teacherId : undefined;
  const resolved = resolveLessons({ lessons, plans, days, changes: [], entries: [] }, teacherId);
  return {
    on: from,
    days: resolved
      .map((day) => ({ weekday: getWeekday(day.date), lessons: day.lessons }))
      .filter((day) => ((weekDays >> day.weekday) & 1) === 1 || day.lessons.length > 0)
      .toSorted((one, other) => one.weekday - other.weekday),
  };
}
