import type { Input, Reply } from "@dars/contract/platform/route";
import type { recordArrival as route } from "@dars/contract/time/attendance";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { clockIn, dayIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";

import { planSlots, weekAround, type PlannedSlot } from "./day-plan.ts";
import { mergeWords } from "./merge-words.ts";
import { noticeLater } from "./notices.ts";
import { requirePlanned } from "./register-window.ts";
import { insertChanges, listLines, listMarks, lockRegister, upsertMarks } from "./registers.queries.ts";
import { schoolDayFrom, type SchoolWeek } from "./school-days.ts";
import { findRules } from "./school.queries.ts";
import { settleAbsence } from "./settle-absence.ts";
import { findCurrentSection } from "./students.queries.ts";

/**
 * G1. A register taken later shows the student as late; an absent mark that was given before is replaced. ATD-2: refused
 * with forbidden and the reason `closed` before the last school day.
 */
export async function recordArrival(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body }, async (db) => {
    const section = await findCurrentSection(db, schoolId, body.studentId);
    if (!section) throw invalid("This student sits in no section.", "/body/studentId");
    const week = await weekAround(db, schoolId);
    const at = new Date(Math.min(Date.parse(body.at), Date.now()));
    const day = dayIn(week.timeZone, at);
    if (day < schoolDayFrom(week.today, -1, week))
      throw new AppError("forbidden", "The time for this day is over. The office can correct its register.", {
        details: { reason: "closed" },
      });
    const { rules } = await findRules(db, schoolId);
    const slotsOf = await planSlots(db, schoolId, rules, { from: day, until: addDays(day, 1) });
    const planned = slotsOf(section.id, day);
    const period = periodAt(planned, at, week);
    requirePlanned(period, planned, rules.mode);
    const slot = { schoolId, sectionId: section.id, day, period };
    await lockRegister(db, slot);
    const roster = (await listLines(db, slot, [body.studentId])).filter(
      ({ studentId }) => studentId === body.studentId,
    );
    const { words } = mergeWords({
      marks: [{ studentId: body.studentId, status: "late", minutes: body.minutes, at: at.toISOString() }],
      roster,
      taken: [],
      standing: await listMarks(db, slot, [body.studentId]),
    });
    const { accountId } = context.actor;
    await insertChanges(db, slot, accountId, words, null);
    await upsertMarks(
      db,
      slot,
      accountId,
      words.filter(({ held }) => held),
    );
    await settleAbsence(db, schoolId, { studentIds: [body.studentId], from: day, until: day });
    await noticeLater(db, slot);
    await audited(context, db, schoolId, "arrival.noted", ["person", body.studentId], {
      day,
      period,
      minutes: body.minutes,
    });
    return { day, period, section };
  });
}

/** The period that is going on, or the first where none of them says when it begins. */
function periodAt(slots: readonly PlannedSlot[], at: Date, { timeZone }: SchoolWeek): number {
  const time = clockIn(timeZone, at);
  const begun = slots.findLast(({ startsAt }) => startsAt !== null && startsAt <= time);
  return (begun ?? slots[0])?.period ?? 0;
}
