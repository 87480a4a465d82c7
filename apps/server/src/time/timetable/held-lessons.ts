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
  const calendar = await schoolCalendar(db, schoolId, typeof span === "function" ? span : () => span);
  const [lessons, changes, plans] = await Promise.all([
    listWeekLessons(db, schoolId, whose, calendar),
    listDayChanges(db, schoolId, calendar),
    listPeriodPlans(db, schoolId, calendar),
  ]);
  const teacherId = "teacherId" in whose ? whose.teacherId : undefined;
  const heldDays = resolveLessons({ ...calendar, lessons, changes, plans }, teacherId);
  return { ...calendar, held: heldDays };
}
