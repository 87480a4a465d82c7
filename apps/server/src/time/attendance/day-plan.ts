import type { Names } from "@dars/contract/platform/primitives";
import type { RegisterSlot } from "@dars/contract/time/attendance";
import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

import type { Db } from "#platform/db/db.ts";
import { addDays, schoolCalendar, type SchoolCalendar } from "#time/calendar/public.ts";
import { heldLessons, type ResolvedLesson } from "#time/timetable/public.ts";

import { toInstant, getDayStart, type SchoolWeek } from "./school-days.ts";
import { hasTimetable, listSlotNames } from "./school.queries.ts";

/** Iraqi schools have six periods a day where no timetable says otherwise. */
export const USUAL_PERIODS = 6;
/** As many as a register is kept for. */
const MOST_PERIODS = 12;

/** The registers of a section on a day, before any is taken. */
export interface PlannedSlot extends Omit<RegisterSlot, "isTaken"> {
  readonly endsAt: string | null;
  /** The person who takes it; null: the section's homeroom teacher. */
  readonly teacher: { readonly id: number; readonly name: Names } | null;
}

interface Span {
  readonly from: string;
  /** The first day after it. */
  readonly until: string;
}

export interface Week extends SchoolWeek {
  readonly today: string;
}

/** How far a search for the next or the last school day may lead. */
const AROUND = 60;

/** The school's days around a day, or around today, by its calendar (CAL-3). */
export async function weekAround(db: Db, schoolId: number, day?: string): Promise<Week> {
  return toWeek(await schoolCalendar(db, schoolId, (now) => daysAround(day ?? now)));
}

export const daysAround = (day: string): Span => ({
  from: addDays(day, -AROUND),
  until: addDays(day, AROUND),
});

export const toWeek = ({ today, timeZone, weekDays, days }: SchoolCalendar): Week => ({
  today,
  timeZone,
  weekDays,
  exceptions: new Map(days.map(({ date, isTaught }) => [date, isTaught])),
});

const WHOLE_DAY: PlannedSlot = { period: 0, subject: null, startsAt: null, endsAt: null, teacher: null };
const USUAL = Array.from({ length: USUAL_PERIODS }, (_, at) => ({ ...WHOLE_DAY, period: at + 1 }));

export type SlotsOf = (sectionId: number, day: string) => readonly PlannedSlot[];

/**
 * ATD-1: of each section and day of a span the one register of the day, or one for each period as it is held. By
 * period, a school without a timetable has six. Of one section alone it is quick over a whole year, too.
 */
export async function planSlots(
  db: Db,
  schoolId: number,
  { mode }: Pick<AttendanceRules, "mode">,
  span: Span,
  whose: { readonly everybody: true } | { readonly sectionId: number } = { everybody: true },
): Promise<SlotsOf> {
  if (mode === "day") return () => [WHOLE_DAY];
  const { held } = await heldLessons(db, schoolId, whose, span);
  const byDay = new Map(held.map(({ date, lessons }) => [date, lessons.filter(isHeld)]));
  const lessons = [...byDay.values()].flat();
  if (lessons.length === 0 && !(await hasTimetable(db, schoolId, span))) return () => USUAL;
  const names = await listSlotNames(db, schoolId, {
    subjectIds: [...new Set(lessons.map(({ subjectId }) => subjectId))],
    teacherIds: [...new Set(lessons.flatMap(({ teacherId }) => teacherId ?? []))],
  });
  return (sectionId, day) =>
    byPeriod(
      (byDay.get(day) ?? [])
        .filter(({ sectionIds }) => sectionIds.includes(sectionId))
        .map((lesson) => slotOfLesson(lesson, names)),
    );
}

const isHeld = ({ no, change }: ResolvedLesson): boolean =>
  no <= MOST_PERIODS && change?.kind !== "cancelled" && change?.kind !== "stopped";

type SlotNames = Awaited<ReturnType<typeof listSlotNames>>;

const slotOfLesson = (
  { no, subjectId, teacherId, startsAt, endsAt }: ResolvedLesson,
  { subjects, teachers }: SlotNames,
): PlannedSlot => ({
  period: no,
  subject: subjects.get(subjectId) ?? null,
  startsAt,
  endsAt,
  teacher: (teacherId !== null && teachers.get(teacherId)) || null,
});

/** A section that is split has several lessons in one period, and one register: the first lesson's. */
const byPeriod = (slots: readonly PlannedSlot[]): readonly PlannedSlot[] =>
  [...Map.groupBy(slots, ({ period }) => period).values()].flatMap(([first]) => first ?? []);

const EARLY_MINUTES = 10;

/** ATD-2: from when a register may be taken: ten minutes before its period, or from the morning of its day. */
export function getOpeningTime(
  day: string,
  slot: Pick<PlannedSlot, "startsAt"> | undefined,
  week: SchoolWeek,
): Date {
  if (!slot?.startsAt) return getDayStart(day, week);
  return new Date(toInstant(day, slot.startsAt, week).getTime() - EARLY_MINUTES * 60_000);
}
