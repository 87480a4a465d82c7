import { addDays, getWeekday } from "@dars/contract/time/days";
import type { Schedule } from "@dars/contract/time/schedule";

/** Today; at a weekend the day on which the next lessons are, within a week. */
export function openingDay({ today, weekDays, days }: Pick<Schedule, "today" | "weekDays" | "days">): string {
  if (((weekDays >> getWeekday(today)) & 1) === 1) return today;
  const end = addDays(today, 7);
  return days.find(({ date, isTaught }) => isTaught && date > today && date <= end)?.date ?? today;
}
