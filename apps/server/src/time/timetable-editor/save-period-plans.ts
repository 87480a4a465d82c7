import type { Input, Reply } from "@dars/contract/platform/route";
import { periodTimes, slotKey } from "@dars/contract/time/clashes";
import type { PeriodPlan } from "@dars/contract/time/periods";
import type { savePeriodPlans as route } from "@dars/contract/time/planning";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import { addDays, schoolCalendar } from "#time/calendar/public.ts";
import { openToSubstitutes } from "#time/cover/public.ts";
import { listPeriodPlans, lockTimetables } from "#time/timetable/public.ts";

import { doubleBookings } from "./double-bookings.ts";
import { listChangedDays, listHoursInUse, lockPlans, replacePlans } from "./planning.queries.ts";
import { getPlansRevision } from "./read-planning.ts";
import { findYear } from "./timetable-editor.queries.ts";

/**
 * The hours of a year's periods. Refused where a published timetable has lessons in a period that goes, or where the
 * periods of two shifts would overlap so that a teacher, room or section is in two places (TT-1).
 */
export const savePeriodPlans = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, body, async (db) => {
    requireSound(body.plans);
    await lockPlans(db, schoolId);
    await lockTimetables(db, schoolId);
    const year = await findYear(db, schoolId);
    if (!year) throw clash("no-year", "The school has no current year.");
    requireSeen(
      { revision: getPlansRevision(await listPeriodPlans(db, schoolId, { yearId: year.id })) },
      body.revision,
    );
    const { today } = await schoolCalendar(db, schoolId, (day) => ({ from: day, until: addDays(day, 1) }));
    const times = periodTimes(body.plans);
    const inUse = await listHoursInUse(db, schoolId, year.id, today);
    const gone = inUse.filter(
      ({ shift, weekday, no }) => shift !== "both" && !times.has(slotKey(shift, weekday, no)),
    );
    if (gone.length > 0)
      throw clash("needed", "A published timetable has lessons in a period that would be gone.");
    const before = await doubleBookings(db, schoolId, year.id, today);
    await replacePlans(db, schoolId, year.id, body.plans);
    const made = (await doubleBookings(db, schoolId, year.id, today)).difference(before);
    if (made.size > 0)
      throw clash("clashes", "By these hours somebody or a room would be in two places.", {
        clashes: [...made].slice(0, 10),
      });
    for (const day of await listChangedDays(db, schoolId, today)) await openToSubstitutes(db, schoolId, day);
    await audited(context, db, schoolId, "period-plans.changed", null, { plans: body.plans.length });
    return { revision: getPlansRevision(await listPeriodPlans(db, schoolId, { yearId: year.id })) };
  });

/** Each period ends before the next begins, lessons are 1, 2, 3 … in their order, and a shift has one plan a weekday. */
function requireSound(plans: readonly PeriodPlan[]): void {
  const taken = new Map<string, number>();
  for (const [at, { shift, weekDays, periods }] of plans.entries()) {
    const days = taken.get(shift) ?? 0;
    if ((days & weekDays) !== 0) throw unsound(at, "days", "Two plans of one shift share a weekday.");
    taken.set(shift, days | weekDays);
    const lessons = periods.filter(({ kind }) => kind === "lesson");
    const isNumbered =
      lessons.length > 0 &&
      lessons.every(({ no }, index) => no === index + 1) &&
      periods.every(({ kind, no }) => (kind === "lesson") === (no !== null));
    if (!isNumbered) throw unsound(at, "numbers", "Lessons are numbered in their order, from one.");
    const isInOrder = periods.every(
      ({ startsAt, endsAt }, index) => startsAt < endsAt && (periods[index - 1]?.endsAt ?? "") <= startsAt,
    );
    if (!isInOrder) throw unsound(at, "overlap", "A period begins before the one before it ends.");
  }
}

const unsound = (at: number, reason: string, message: string) =>
  new AppError("invalid", message, { field: `/body/plans/${at}`, details: { reason } });
