import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  readMarkHistory as historyRoute,
  readRegister as route,
  RegisterLine,
} from "@dars/contract/time/attendance";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { planSlots, weekAround } from "./day-plan.ts";
import { mayNow, toSlot, getRegisterWindow } from "./register-window.ts";
import { findRegister, listChanges, listLines, listTakenPeriods, type LineRow } from "./registers.queries.ts";
import { requireOwnRegister } from "./require-own-register.ts";
import { findRules, findSection } from "./school.queries.ts";

/** G3. The current register; students without an entry have no status. */
export async function readRegister(
  context: Context,
  { params }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const slot = toSlot(params);
  const { schoolId, sectionId, day, period } = slot;
  const db = database.reading(schoolId);
  await requireOwnRegister(context, db, slot);
  const [section, week, { rules }, register, taken, { getDayWord, counts }] = await Promise.all([
    findSection(db, schoolId, sectionId),
    weekAround(db, schoolId, day),
    findRules(db, schoolId),
    findRegister(db, slot),
    listTakenPeriods(db, slot),
    classDays(db, schoolId, { from: day, until: day }),
  ]);
  if (!section) throw notFound("This section");
  const slotsOf = await planSlots(db, schoolId, rules, { from: day, until: addDays(day, 1) });
  const planned = slotsOf(sectionId, day);
  const word = getDayWord(day, sectionId);
  const { opensAt, closesAt } = getRegisterWindow(day, period, planned, week);
  const students = await listLines(db, slot, register?.studentIds ?? []);
  return {
    section,
    day,
    period,
    slots: planned.map(({ period: no, subject, startsAt }) => ({
      period: no,
      subject,
      startsAt,
      isTaken: taken.has(no),
    })),
    isSchoolDay: word === "taught",
    dayWord: word,
    counts: counts(sectionId, day),
    takenAt: register?.takenAt.toISOString() ?? null,
    takenBy: register?.takenBy ?? null,
    closesAt: closesAt.toISOString(),
    may: mayNow(actor.role, { opensAt, closesAt }),
    students: students.map(toRegisterLine),
  };
}

const toRegisterLine = ({ at, ...line }: LineRow): RegisterLine => ({
  ...line,
  at: at?.toISOString() ?? null,
});

/** KEY-3: every word that was said of a student in a slot. */
export async function readMarkHistory(
  context: Context,
  { params }: Input<typeof historyRoute>,
): Promise<Reply<typeof historyRoute>> {
  const slot = toSlot(params);
  const db = context.database.reading(slot.schoolId);
  await requireOwnRegister(context, db, slot);
  if (!(await findSection(db, slot.schoolId, slot.sectionId))) throw notFound("This section");
  const changes = await listChanges(db, slot, params.studentId);
  return { changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })) };
}
