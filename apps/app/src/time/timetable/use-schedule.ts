import { addDays, getWeekday } from "@dars/contract/time/days";
import {
  readMySchedule,
  readSectionSchedule,
  readStudentSchedule,
  readTeacherSchedule,
} from "@dars/contract/time/schedule";

import { useRead } from "#platform/api/use-read.ts";
import { todayAtSchool } from "#platform/time/days.ts";

/** The signed-in person, or one child. */
export type FamilyOwner = "mine" | { readonly schoolId: number; readonly studentId: number };

/** Owner of the schedule: also a section or a teacher. */
export type ScheduleOwner =
  | FamilyOwner
  | { readonly schoolId: number; readonly sectionId: number }
  | { readonly schoolId: number; readonly teacherId: number };

const NOBODY = { schoolId: 1, studentId: 1, sectionId: 1, teacherId: 1 };

/** This week and the two after it are read at once, and stay on the device. */
const DAYS_KEPT = 21;

/** The schedule around a day: its week, or the cached weeks to come. */
export function useSchedule(whose: ScheduleOwner, date: string) {
  const thisWeek = getWeekStart(todayAtSchool());
  const week = getWeekStart(date);
  const isKept = week >= thisWeek && week < addDays(thisWeek, DAYS_KEPT);
  const from = isKept ? thisWeek : week;
  const query = { from, until: addDays(from, isKept ? DAYS_KEPT : 7) };
  const kind = getOwnerKind(whose);
  const params = { ...NOBODY, ...(whose !== "mine" && whose) };
  const { schoolId, studentId, sectionId, teacherId } = params;
  const reads = {
    mine: useRead(readMySchedule, { query }, kind === "mine"),
    student: useRead(readStudentSchedule, { params: { schoolId, studentId }, query }, kind === "student"),
    section: useRead(readSectionSchedule, { params: { schoolId, sectionId }, query }, kind === "section"),
    teacher: useRead(readTeacherSchedule, { params: { schoolId, teacherId }, query }, kind === "teacher"),
  };
  return reads[kind];
}

/** The Sunday that a day's week begins with. */
const getWeekStart = (day: string): string => addDays(day, -getWeekday(day));

function getOwnerKind(whose: ScheduleOwner): "mine" | "student" | "section" | "teacher" {
  if (whose === "mine") return "mine";
  if ("studentId" in whose) return "student";
  return "sectionId" in whose ? "section" : "teacher";
}
