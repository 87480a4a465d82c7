import type { decideDecisionMarks as route } from "@dars/contract/marks/decision-marks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { lockAllocation, updateDecided } from "./decisions.queries.ts";
import { keepAnew } from "./keep-anew.ts";
import { findSnapshot, lockYear } from "./snapshots.queries.ts";

/** H6: two persons. Where the outcome is public already, the student's year is kept anew and the family told. */
export async function decideDecisionMarks(
  context: Context,
  { params: { schoolId, allocationId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, { ...body, allocationId }, async (db) => {
    const allocation = await lockAllocation(db, schoolId, allocationId);
    if (!allocation) throw notFound("This allocation");
    const { state, proposedBy, studentId, yearId } = allocation;
    await requireOpenYear(db, schoolId, yearId);
    if (state !== "proposed") throw clash("state", "It is decided already.", { state });
    if (body.confirm && proposedBy === accountId)
      throw clash("same-person", "Somebody else has to confirm it.");
    const decided = body.confirm ? "confirmed" : "declined";
    await updateDecided(db, schoolId, allocationId, { state: decided, accountId });
    if (body.confirm) await amendOutcome(db, schoolId, studentId, yearId);
    await audited(context, db, schoolId, "decision-marks.decided", ["person", studentId], {
      allocation: allocationId,
      state: decided,
    });
    return { id: allocationId };
  });
}

async function amendOutcome(db: Db, schoolId: number, studentId: number, yearId: number): Promise<void> {
  await lockYear(db, schoolId, yearId);
  const before = await findSnapshot(db, schoolId, studentId, yearId, "student");
  if (!before?.shown.outcome) return;
  await keepAnew(db, { schoolId, yearId, studentId });
}
