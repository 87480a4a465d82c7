import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  amendRegister as amendRoute,
  MarkToSave,
  saveRegister as saveRoute,
} from "@dars/contract/time/attendance";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { requireOpenDay } from "#school/years/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { planSlots, weekAround } from "./day-plan.ts";
import { mergeWords } from "./merge-words.ts";
import { noticeLater } from "./notices.ts";
import { requireOpen, requirePlanned, toSlot, getRegisterWindow } from "./register-window.ts";
import {
  findRegister,
  holdExcuses,
  insertChanges,
  listLines,
  listMarks,
  lockRegister,
  upsertMarks,
  upsertRegister,
  type LineRow,
  type Slot,
} from "./registers.queries.ts";
import { requireOwnRegister } from "./require-own-register.ts";
import { countFrom, findRules, findSection } from "./school.queries.ts";
import { settleAbsence, settleMissing } from "./settle-absence.ts";

/** G1, ATD-2. */
export async function saveRegister(
  context: Context,
  { params, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  const takenAt = noLaterThanNow(body.takenAt);
  return writeOnce(context, params.schoolId, { ...body, ...params }, async (db) => {
    const slot = toSlot(params);
    await requireOwnRegister(context, db, slot);
    const found = await findWindow(db, slot);
    requirePlanned(slot.period, found.planned, found.mode);
    requireOpen(found.window, takenAt);
    return merge(context, db, slot, { takenAt, marks: body.marks, reason: null, isMeant: body.isMeant });
  });
}

/** G2. At any time, with a reason. */
export async function amendRegister(
  context: Context,
  { params, body }: Input<typeof amendRoute>,
): Promise<Reply<typeof amendRoute>> {
  return writeOnce(context, params.schoolId, { ...body, ...params }, async (db) =>
    amendSlot(context, db, toSlot(params), body),
  );
}

/** A correction, or a register from paper. */
export async function amendSlot(
  context: Context,
  db: Db,
  slot: Slot,
  { marks, reason, isMeant }: Pick<Taking, "marks" | "isMeant"> & { readonly reason: string },
) {
  const { window, planned, mode } = await findWindow(db, slot);
  // One that was taken stays to be corrected, also where the plan or the mode has changed since.
  if (!(await findRegister(db, slot))) requirePlanned(slot.period, planned, mode);
  if (new Date() < window.opensAt)
    throw new AppError("forbidden", "This day is still to come.", { details: { reason: "too-early" } });
  return merge(context, db, slot, { takenAt: new Date(), marks, reason, isMeant });
}

async function findWindow(db: Db, { schoolId, sectionId, day, period }: Slot) {
  if (!(await findSection(db, schoolId, sectionId))) throw notFound("This section");
  await requireOpenDay(db, schoolId, day);
  const { rules } = await findRules(db, schoolId);
  const week = await weekAround(db, schoolId, day);
  const slotsOf = await planSlots(db, schoolId, rules, { from: day, until: addDays(day, 1) });
  const planned = slotsOf(sectionId, day);
  return { window: getRegisterWindow(day, period, planned, week), planned, mode: rules.mode };
}

interface Taking {
  readonly takenAt: Date;
  readonly marks: readonly MarkToSave[];
  /** The reason of a correction. */
  readonly reason: string | null;
  /** ATD-7: it counts though its day is one of a weekend. */
  readonly isMeant?: boolean | undefined;
}

/** Merges one person's entries into the register, student by student. */
async function merge(context: Context, db: Db, slot: Slot, { takenAt, marks, reason, isMeant }: Taking) {
  const { accountId } = context.actor;
  await lockRegister(db, slot);
  await holdExcuses(db, slot);
  const known = await findRegister(db, slot);
  const roster = await listLines(db, slot, known?.studentIds ?? []);
  const rosterIds = roster.map(({ studentId }) => studentId);
  const standing = await listMarks(db, slot, rosterIds);
  const taken = known?.studentIds ?? [];
  const { words, overruled, unknown } = mergeWords({ marks, roster, taken, standing });
  await upsertRegister(db, slot, {
    // Students who joined since are added.
    studentIds: [...new Set([...taken, ...rosterIds])],
    by: accountId,
    at: takenAt,
    isMeant: isMeant ?? false,
  });
  if (!known) await countFrom(db, slot.schoolId, slot.day);
  await insertChanges(db, slot, accountId, words, reason);
  await upsertMarks(
    db,
    slot,
    accountId,
    words.filter(({ held }) => held),
  );
  await settleAbsence(db, slot.schoolId, { studentIds: rosterIds, from: slot.day, until: slot.day });
  await settleMissing(db, slot.schoolId);
  await noticeLater(db, slot);
  await audited(
    context,
    db,
    slot.schoolId,
    reason === null ? "register.taken" : "register.amended",
    ["section", slot.sectionId],
    { day: slot.day, period: slot.period, words: words.length },
  );
  const after = await listLines(db, slot, rosterIds);
  const { counts } = await classDays(db, slot.schoolId, { from: slot.day, until: slot.day });
  return {
    counts: counts(slot.sectionId, slot.day),
    takenAt: (known?.takenAt ?? takenAt).toISOString(),
    ...countLines(after),
    overruled,
    unknown,
  };
}

function countLines(lines: readonly LineRow[]) {
  const count = (...statuses: readonly LineRow["status"][]) =>
    lines.filter(({ status }) => statuses.includes(status)).length;
  const absent = count("absent_unexcused", "absent_excused");
  return {
    present: lines.length - absent - count("not_required"),
    absent,
    late: count("late"),
    excused: count("absent_excused"),
  };
}

function noLaterThanNow(instant: string): Date {
  return new Date(Math.min(Date.parse(instant), Date.now()));
}
