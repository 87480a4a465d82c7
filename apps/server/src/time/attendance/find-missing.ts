import type { MissingRegister } from "@dars/contract/time/attendance";

import type { Db } from "#platform/db/db.ts";
import { addDays } from "#time/calendar/public.ts";

import { classWeek, type ClassWeek } from "./class-days.ts";
import { planSlots, type PlannedSlot, type Week } from "./day-plan.ts";
import { listTaken } from "./registers.queries.ts";
import { getClosingTime, isSchoolDay, lastSchoolDays, toInstant, type SchoolWeek } from "./school-days.ts";
import { listSections, type SectionRow } from "./school.queries.ts";

const SCHOOL_DAYS = 10;

interface MissingQuery {
  /** Only sections that this teacher leads, or periods that it teaches. */
  readonly teacherId?: number;
  /** How many school days are looked at, today among them. */
  readonly days?: number;
  /** This day alone. */
  readonly day?: string;
}

export interface FoundMissing extends MissingRegister {
  /** From when on it is missing. */
  readonly dueAt: Date;
}

/**
 * Figure `missing-registers` (ATD-2): untaken registers of school days, newest first. Of today only finished periods count, and the
 * register of the whole day from noon on, in the afternoon shift from five. Nothing is missing before a school
 * has taken its first register. `known`: the week around today, where the caller has read it.
 */
export async function findMissing(
  db: Db,
  schoolId: number,
  query: MissingQuery = {},
  known?: ClassWeek,
): Promise<readonly FoundMissing[]> {
  const { getDayWord, week, found } = known ?? (await classWeek(db, schoolId, query.day));
  const { rules, countsFrom } = found;
  if (countsFrom === null) return [];
  const days = listDays(query, week).filter((day) => day >= countsFrom);
  const [from, until] = [days.at(-1), days[0]];
  if (from === undefined || until === undefined) return [];
  const [all, slotsOf, rows] = await Promise.all([
    listSections(db, schoolId),
    planSlots(db, schoolId, rules, { from, until: addDays(until, 1) }),
    listTaken(db, schoolId, { from, until }),
  ]);
  const sections = all.filter(({ students }) => students > 0);
  const taken = new Set(rows.map((row) => slotKey(row.sectionId, row.day, row.period)));
  return days
    .flatMap((day) =>
      sections
        .filter(({ section }) => getDayWord(day, section.id) === "taught")
        .flatMap((row) =>
          dueSlots(slotsOf(row.section.id, day), day, row, week)
            .filter(({ period }) => !taken.has(slotKey(row.section.id, day, period)))
            .map((slot) => buildMissing(row, day, slot, week)),
        ),
    )
    .filter(isTaughtBy(query.teacherId));
}

const listDays = ({ day, days = SCHOOL_DAYS }: MissingQuery, week: Week): readonly string[] =>
  day === undefined
    ? lastSchoolDays(week.today, days, week)
    : [day].filter((each) => isSchoolDay(each, week));

const isTaughtBy =
  (teacherId: number | undefined) =>
  ({ teacher }: MissingRegister): boolean =>
    teacherId === undefined || teacher?.id === teacherId;

const slotKey = (sectionId: number, day: string, period: number) => `${sectionId} ${day} ${period}`;

/** When a register without hours of its own is due. */
const DUE = { morning: "12:00", both: "12:00", afternoon: "17:00" };

const getDueTime = (day: string, { endsAt }: PlannedSlot, { shift }: SectionRow, week: SchoolWeek): Date =>
  toInstant(day, endsAt ?? DUE[shift], week);

/** Registers that are due. */
const dueSlots = (
  planned: readonly PlannedSlot[],
  day: string,
  row: SectionRow,
  week: SchoolWeek,
): readonly PlannedSlot[] => planned.filter((slot) => getDueTime(day, slot, row, week) <= new Date());

const buildMissing = (row: SectionRow, day: string, slot: PlannedSlot, week: SchoolWeek): FoundMissing => ({
  section: row.section,
  day,
  period: slot.period,
  teacher: slot.teacher ?? row.teacher,
  isClosed: getClosingTime(day, week) <= new Date(),
  dueAt: getDueTime(day, slot, row, week),
});
