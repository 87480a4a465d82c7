import type { Db } from "#platform/db/db.ts";
import { schoolCalendar, type SchoolCalendar } from "#time/calendar/public.ts";

import { resolveLessons, type ResolvedDay } from "./resolve-lessons.ts";
import { listDayChanges, listPeriodPlans, listWeekLessons, type ScheduleFilter } from "./schedule.queries.ts";

interface Span {
  readonly from: string;
  readonly until: string;
}

export interface HeldDays extends SchoolCalendar {
  readonly from: string;
  readonly until: string;
  readonly held: readonly ResolvedDay[];
}

/**
 * The lessons of each day of `[from, until)` as they are held: which periods a section, a student or a teacher has,
 * when, in which class, with whom. Days without lessons are there with none.
 */
export async function heldLessons(
  db: Db,
  schoolId: number,
  whose: ScheduleFilter,
  span: Span | ((today: string) => Span),
): Promise<HeldDays> {
  const [calendar, [days = []]] = await heldLessonsOfEach(db, schoolId, [whose], span);
  return { ...calendar, held: days };
}

/** The same of several, in their order; what they share is read once. */
export async function heldLessonsOfEach(
  db: Db,
  schoolId: number,
  filters: readonly ScheduleFilter[],
  span: Span | ((today: string) => Span),
): Promise<readonly [SchoolCalendar & Span, readonly (readonly ResolvedDay[])[]]> {
  const calendar = await schoolCalendar(db, schoolId, typeof span === "function" ? span : () => span);
  const [changes, plans, ...lessonsOfEach] = await Promise.all([
    listDayChanges(db, schoolId, calendar),
    listPeriodPlans(db, schoolId, calendar),
    ...filters.map((whose) => listWeekLessons(db, schoolId, whose, calendar)),
  ]);
  const daysOfEach = filters.map((whose, at) => {
    const teacherId = "teacherId" in whose ? whose.teacherId : undefined;
    return resolveLessons({ ...calendar, lessons: lessonsOfEach[at] ?? [], changes, plans }, teacherId);
  });
  return [calendar, daysOfEach];
}
