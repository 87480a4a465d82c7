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
  readonly saidOf: (studentId: number, slot: DaySlot) => Pick<DayMark, "status" | "minutes"> | null;
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
  const [{ wordOf }, slotsOf, seated, marks, taken] = await Promise.all([
    classDays(db, schoolId, { from, until }),
    planSlots(db, schoolId, rules, { from, until: addDays(until, 1) }, { sectionId }),
    listSeated(db, span),
    listDayMarks(db, span),
    listTaken(db, schoolId, { from, until, sectionIds: [sectionId] }),
  ]);
  const said = new Map(marks.map((mark) => [`${mark.studentId} ${keyOf(mark)}`, mark]));
  const takenKeys = new Set(taken.map(keyOf));
  const slots: DaySlot[] = [];
  const today = await findToday(db, schoolId);
  for (let day = from; day <= until && day <= today; day = addDays(day, 1))
    if (wordOf(day, sectionId) === "taught")
      slots.push(...slotsOf(sectionId, day).map(({ period }) => ({ day, period })));
  return {
    slots,
    seated,
    isTaken: (slot) => takenKeys.has(keyOf(slot)),
    saidOf: (studentId, slot) =>
      said.get(`${studentId} ${keyOf(slot)}`) ?? (takenKeys.has(keyOf(slot)) ? PRESENT : null),
  };
}

const PRESENT = { status: "present", minutes: null } as const;

const keyOf = ({ day, period }: DaySlot): string => `${day} ${period}`;

export const satOn = ({ stays }: SeatedRow, day: string): boolean =>
  stays.some(({ from, until }) => from <= day && (until === null || day < until));
