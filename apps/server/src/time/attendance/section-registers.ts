import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { planSlots } from "./day-plan.ts";
import { listTaken } from "./registers.queries.ts";
import { findRules } from "./school.queries.ts";
import {
  listDayMarks,
  listSeated,
  type DayMark,
  type SectionDays,
  type SeatedRow,
} from "./workbook.queries.ts";

export interface SectionRegisters {
  /** School days of the span until today with their registers, the earliest first. */
  readonly slots: ReadonlyArray<{ readonly day: string; readonly period: number }>;
  readonly seated: readonly SeatedRow[];
  /** What a student has in a register: null where that was not taken. */
  readonly getStoredMark: (studentId: number, slot: DaySlot) => Pick<DayMark, "status" | "minutes"> | null;
  readonly isTaken: (slot: DaySlot) => boolean;
}

export interface DaySlot {
  readonly day: string;
  readonly period: number;
}

/** The registers of a section over some days. */
export async function sectionRegisters(db: Db, span: SectionDays): Promise<SectionRegisters> {
  const { schoolId, sectionId, from, until } = span;
  const { rules } = await findRules(db, schoolId);
  const [{ getDayWord }, slotsOf, seated, marks, taken] = await Promise.all([
    classDays(db, schoolId, { from, until }),
    planSlots(db, schoolId, rules, { from, until: addDays(until, 1) }, { sectionId }),
    listSeated(db, span),
    listDayMarks(db, span),
    listTaken(db, schoolId, { from, until, sectionIds: [sectionId] }),
  ]);
  const marksByKey = new Map(marks.map((mark) => [`${mark.studentId} ${toKey(mark)}`, mark]));
  const takenKeys = new Set(taken.map(toKey));
  const slots: DaySlot[] = [];
  const today = await findToday(db, schoolId);
  for (let day = from; day <= until && day <= today; day = addDays(day, 1))
    if (getDayWord(day, sectionId) === "taught")
      slots.push(...slotsOf(sectionId, day).map(({ period }) => ({ day, period })));
  return {
    slots,
    seated,
    isTaken: (slot) => takenKeys.has(toKey(slot)),
    getStoredMark: (studentId, slot) =>
      marksByKey.get(`${studentId} ${toKey(slot)}`) ?? (takenKeys.has(toKey(slot)) ? PRESENT : null),
  };
}

const PRESENT = { status: "present", minutes: null } as const;

const toKey = ({ day, period }: DaySlot): string => `${day} ${period}`;

export const satOn = ({ stays }: SeatedRow, day: string): boolean =>
  stays.some(({ from, until }) => from <= day && (until === null || day < until));
