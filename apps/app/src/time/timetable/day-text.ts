import { getWeekday } from "@dars/contract/time/days";

import type { TextId } from "#platform/text/use-text.ts";

const DAYS = [
  "schedule.day-0",
  "schedule.day-1",
  "schedule.day-2",
  "schedule.day-3",
  "schedule.day-4",
  "schedule.day-5",
  "schedule.day-6",
] as const satisfies readonly TextId[];

const MONTHS = [
  "schedule.month-1",
  "schedule.month-2",
  "schedule.month-3",
  "schedule.month-4",
  "schedule.month-5",
  "schedule.month-6",
  "schedule.month-7",
  "schedule.month-8",
  "schedule.month-9",
  "schedule.month-10",
  "schedule.month-11",
  "schedule.month-12",
] as const satisfies readonly TextId[];

/** The short name of a weekday; 0 is Sunday. */
export const weekdayText = (weekday: number): TextId => DAYS[weekday] ?? DAYS[0];

export const dayText = (date: string): TextId => weekdayText(getWeekday(date));

export const monthText = (date: string): TextId => MONTHS[Number(date.slice(5, 7)) - 1] ?? MONTHS[0];
