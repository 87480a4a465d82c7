import type { Pattern } from "@dars/contract/time/absences";
import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

import { getWeekday } from "#time/calendar/public.ts";

import type { CountedDay } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";

/** A pattern needs so many times, and this share of all: three Sundays of four absences, not of twelve. */
const LEAST_TIMES = 3;
const LEAST_SHARE = 0.6;

type FoundPattern = Pick<Pattern, "studentId" | "kind" | "weekday" | "times" | "of">;

/** Who is away mostly on one weekday, or comes late mostly to the first period; most often first. */
export function patternsIn(days: readonly CountedDay[], rules: AttendanceRules): readonly FoundPattern[] {
  const byStudent = [...Map.groupBy(days, ({ studentId }) => studentId)];
  return byStudent
    .flatMap(([studentId, own]) => [
      ...listWeekdayPatterns(studentId, own, rules),
      ...listFirstPeriodPatterns(studentId, own),
    ])
    .toSorted((a, b) => b.times - a.times || a.studentId - b.studentId);
}

function listWeekdayPatterns(
  studentId: number,
  days: readonly CountedDay[],
  rules: AttendanceRules,
): readonly FoundPattern[] {
  const absences = days.filter((each) => classifyAbsence(each, rules) === "unexcused");
  const byWeekday = Map.groupBy(absences, ({ day }) => getWeekday(day));
  return [...byWeekday]
    .filter(([, on]) => isPattern(on.length, absences.length))
    .map(([weekday, on]) => ({ studentId, kind: "weekday", weekday, times: on.length, of: absences.length }));
}

function listFirstPeriodPatterns(studentId: number, days: readonly CountedDay[]): readonly FoundPattern[] {
  const late = days.flatMap(({ marks }) => marks.filter(({ status }) => status === "late"));
  const first = late.filter(({ period }) => period === 1).length;
  return isPattern(first, late.length)
    ? [{ studentId, kind: "first-period", weekday: null, times: first, of: late.length }]
    : [];
}

const isPattern = (times: number, of: number): boolean => times >= LEAST_TIMES && times >= LEAST_SHARE * of;
