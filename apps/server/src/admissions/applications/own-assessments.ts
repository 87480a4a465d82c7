import type {
  AssessmentSlot,
  finishAssessment as finishRoute,
  listOwnAssessments as listRoute,
} from "@dars/contract/admissions/assessments";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findApplication, updateState } from "./applications.queries.ts";
import { toAssessmentSlot } from "./assessment-slots.ts";
import { listSlots, lockSlot } from "./slots.queries.ts";

/** O2. */
export async function listOwnAssessments({
  actor: { schoolId, personId },
  database,
}: Context): Promise<Reply<typeof listRoute>> {
  if (schoolId === null || personId === null) return { slots: [] };
  const slots = await listSlots(database.reading(schoolId), schoolId, personId);
  return { slots: slots.map((slot) => forAssessor(toAssessmentSlot(slot))) };
}

/** What the office wrote about the application, and what it has decided, is not the assessor's; the result is. */
const forAssessor = ({ children, ...slot }: AssessmentSlot): AssessmentSlot => ({
  ...slot,
  children: children.map((child) => ({
    ...child,
    state: child.state === "assessment_scheduled" ? child.state : "assessed",
    note: child.state === "assessed" ? child.note : null,
  })),
});

/** O2. */
export async function finishAssessment(
  context: Context,
  { params: { slotId, application }, body }: Input<typeof finishRoute>,
): Promise<Reply<typeof finishRoute>> {
  const { schoolId, personId } = context.actor;
  if (schoolId === null || personId === null) throw notFound("This slot");
  const request = { ...body, slotId, application };
  return writeOnce(context, schoolId, request, async (db) => {
    const slot = await lockSlot(db, schoolId, slotId);
    if (slot?.assessorId !== personId) throw notFound("This slot");
    const stored = await findApplication(db, schoolId, application, true);
    if (stored?.slotId !== slotId) throw notFound("This application");
    if (stored.state !== "assessment_scheduled") throw clash("step", "It is not to be assessed now.");
    await updateState(db, schoolId, stored.id, { to: "assessed", text: body.text, assessmentAt: null });
    await audited(context, db, schoolId, "application.moved", ["application", stored.id], {
      from: stored.state,
      to: "assessed",
    });
    return {};
  });
}
