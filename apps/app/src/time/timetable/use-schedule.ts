import { addDays, weekdayOf } from "@dars/contract/time/days";
import { readMySchedule, readStudentSchedule } from "@dars/contract/time/schedule";

import { useRead } from "#platform/api/use-read.ts";
import { todayHere } from "#platform/text/today-here.ts";

/** Owner of the schedule: the signed-in person, or one child. */
export type ScheduleOwner = "mine" | { readonly schoolId: number; readonly studentId: number };

/** This week and the two after it are read at once, and stay on the device. */
const DAYS_KEPT = 21;

/** The schedule around a day: its week, or the cached weeks to come. */
export function useSchedule(whose: ScheduleOwner, date: string) {
  const thisWeek = weekOf(todayHere());
  const week = weekOf(date);
  const isKept = week >= thisWeek && week < addDays(thisWeek, DAYS_KEPT);
  const from = isKept ? thisWeek : week;
  const query = { from, until: addDays(from, isKept ? DAYS_KEPT : 7) };
  const own = useRead(readMySchedule, { query }, whose === "mine");
  const params = whose === "mine" ? { schoolId: 1, studentId: 1 } : whose;
  const child = useRead(readStudentSchedule, { params, query }, whose !== "mine");
  return whose === "mine" ? own : child;
}

/** The Sunday that a day's week begins with. */
const weekOf = (day: string): string => addDays(day, -weekdayOf(day));
