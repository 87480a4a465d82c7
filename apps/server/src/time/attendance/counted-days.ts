import type { Db } from "#platform/db/db.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import type { DayMarks } from "./day-counts.ts";
import {
  planSlots,
  USUAL_PERIODS,
  weekAround,
  type PlannedSlot,
  type SlotsOf,
  type Week,
} from "./day-plan.ts";
import { toInstant } from "./school-days.ts";
import type { StudentDay } from "./student-days.queries.ts";

export type CountedDay = StudentDay & DayMarks;

/** ATD-1, ATD-7: those days of students that count, with the periods that their sections have by the timetable. */
export async function countedDays(
  db: Db,
  schoolId: number,
  given: readonly StudentDay[],
): Promise<readonly CountedDay[]> {
  const all = given.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [oldest, newest] = [all[0], all.at(-1)];
  if (!oldest || !newest) return [];
  const { counts } = await classDays(db, schoolId, { from: oldest.day, until: newest.day });
  const days = given.filter(({ sectionId, day }) => counts(sectionId, day));
  const byPeriod = days.filter(isByPeriod);
  const dates = byPeriod.map(({ day }) => day);
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return days.map(ofWholeDay);
  const week = await weekAround(db, schoolId);
  const span = { from: first, until: addDays(last, 1) };
  const slotsOf = await slotsOver(
    db,
    schoolId,
    [...new Set(byPeriod.map(({ sectionId }) => sectionId))],
    span,
  );
  return days.map((day) => (isByPeriod(day) ? ofPeriods(day, slotsOf, week) : ofWholeDay(day)));
}

/** A student sat in a section or two: the lessons of the whole school over a year would be too many to look at. */
const FEW_SECTIONS = 4;

async function slotsOver(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
  span: { readonly from: string; readonly until: string },
): Promise<SlotsOf> {
  const mode = { mode: "period" } as const;
  if (sectionIds.length > FEW_SECTIONS) return planSlots(db, schoolId, mode, span);
  const bySection = new Map<number, SlotsOf>();
  for (const sectionId of sectionIds)
    bySection.set(sectionId, await planSlots(db, schoolId, mode, span, { sectionId }));
  return (sectionId, day) => bySection.get(sectionId)?.(sectionId, day) ?? [];
}

const isByPeriod = ({ marks }: StudentDay): boolean => marks.some(({ period }) => period > 0);

const ofWholeDay = (day: StudentDay): CountedDay => ({ ...day, scheduled: day.recorded, isRunning: false });

function ofPeriods(day: StudentDay, slotsOf: SlotsOf, week: Week, now = new Date()): CountedDay {
  const slots = slotsOf(day.sectionId, day.day);
  const scheduled = slots.length || USUAL_PERIODS;
  const isToCome = day.recorded < scheduled && getDayEnd(day.day, slots, week) > now;
  return { ...day, scheduled, isRunning: isToCome };
}

/** When a day is over whose periods have no hours. */
const USUAL_END = "17:00";

/** When the last period of a section's day ends. */
export function getDayEnd(day: string, slots: readonly PlannedSlot[], week: Week): Date {
  const ends = slots.flatMap(({ endsAt }) => endsAt ?? []).toSorted();
  return toInstant(day, ends.at(-1) ?? USUAL_END, week);
}
