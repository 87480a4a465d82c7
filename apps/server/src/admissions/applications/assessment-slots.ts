import type {
  addAssessmentSlots as addRoute,
  AssessmentSlot,
  listAssessmentSlots as listRoute,
  removeAssessmentSlot as removeRoute,
} from "@dars/contract/admissions/assessments";
import type { Input, Reply } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import {
  countInSlot,
  deleteSlot,
  insertSlots,
  listAssessors,
  listSlots,
  lockSlot,
  type SlotRow,
} from "./slots.queries.ts";

/** O2. */
export async function listAssessmentSlots(
  { database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const [slots, teachers] = await Promise.all([listSlots(db, schoolId), listAssessors(db, schoolId)]);
  return { slots: slots.map(toAssessmentSlot), teachers: [...teachers] };
}

export const toAssessmentSlot = ({ children, ...slot }: SlotRow): AssessmentSlot => ({
  ...slot,
  children: children.map(({ nameParts, ...child }) => ({ ...child, name: displayNames(nameParts) })),
});

/** O2. */
export async function addAssessmentSlots(
  context: Context,
  { params: { schoolId }, body }: Input<typeof addRoute>,
): Promise<Reply<typeof addRoute>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const { assessorId } = body;
    const teachers = assessorId === null ? [] : await listAssessors(db, schoolId);
    if (assessorId !== null && !teachers.some(({ id }) => id === assessorId)) throw notFound("This teacher");
    await insertSlots(db, schoolId, body);
    await audited(context, db, schoolId, "assessment-slots.added", ["school", schoolId], {
      startsAt: body.startsAt,
      count: body.count,
    });
    return { slots: body.count };
  });
}

/** O2. */
export async function removeAssessmentSlot(
  context: Context,
  { params: { schoolId, slotId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    if (!(await lockSlot(db, schoolId, slotId))) throw notFound("This slot");
    if ((await countInSlot(db, schoolId, slotId)) > 0) throw clash("taken", "A family has picked it.");
    await deleteSlot(db, schoolId, slotId);
    await audited(context, db, schoolId, "assessment-slot.removed", ["assessment_slot", slotId]);
  });
  return {};
}
