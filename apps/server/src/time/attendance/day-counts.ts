import type { AttendanceSums } from "@dars/contract/time/absences";
import type { AttendanceStatus } from "@dars/contract/time/attendance";
import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

/** What a student's slots of one day say. */
export interface DayMarks {
  readonly day: string;
  /** Registers of that day that the student is on. */
  readonly recorded: number;
  /** Periods that the section has on that day; as many as were recorded where the register is of the whole day. */
  readonly scheduled: number;
  /** Whether registers of that day are still to come, so that "all recorded" says nothing yet. */
  readonly isRunning: boolean;
  readonly marks: readonly { readonly period: number; readonly status: AttendanceStatus }[];
}

type Ratio = Pick<AttendanceRules, "dayAbsentRatio">;

/**
 * ATD-1: whether a day is one of absence: all recorded periods are, once it is over, or more than the school's share of
 * the scheduled ones. Excused only where every absence of it is. ATD-2: a register that is missing makes no absence.
 */
export function classifyAbsence(day: DayMarks, { dayAbsentRatio }: Ratio): "unexcused" | "excused" | null {
  const absences = day.marks.filter(({ status }) => isAbsence(status));
  if (absences.length === 0) return null;
  const scheduled = Math.max(day.recorded, day.scheduled);
  const isAbsentInAll = !day.isRunning && absences.length >= day.recorded;
  if (!isAbsentInAll && absences.length <= dayAbsentRatio * scheduled) return null;
  return absences.every(({ status }) => status === "absent_excused") ? "excused" : "unexcused";
}

export const isAbsence = (status: AttendanceStatus): boolean =>
  status === "absent_unexcused" || status === "absent_excused";

/** ATD-5, ATD-6: a student's slots and days added up. `recorded`: all registers that the student is on. */
export function sumAttendance(
  recorded: number,
  days: readonly DayMarks[],
  rules: AttendanceRules,
): AttendanceSums {
  const marks = days.flatMap((day) => day.marks);
  const count = (status: AttendanceStatus) => marks.filter((mark) => mark.status === status).length;
  const absences = days.map((day) => classifyAbsence(day, rules));
  const daysUnexcused = absences.filter((each) => each === "unexcused").length;
  const late = count("late");
  const absent = count("absent_unexcused") + count("absent_excused");
  const present =
    recorded - absent - late - count("left_early") - count("official_duty") - count("not_required");
  const there = recorded - absent - count("not_required");
  const due = recorded - count("not_required") - (rules.countsExcused ? 0 : count("absent_excused"));
  return {
    recorded,
    present,
    late,
    leftEarly: count("left_early"),
    daysUnexcused,
    daysExcused: absences.filter((each) => each === "excused").length,
    percent: due > 0 ? Math.round((there * 1000) / due) / 10 : null,
    marksLeft: Math.max(0, rules.marksTotal - rules.marksPerDay * daysUnexcused),
    marksTotal: rules.marksTotal,
  };
}

/** ATD-5: whether the office should review the student. It has no automatic consequence. */
export const isAlarming = (
  daysUnexcused: number,
  { marksPerDay, marksTotal, failRatio }: AttendanceRules,
): boolean => marksPerDay * daysUnexcused >= failRatio * marksTotal;
