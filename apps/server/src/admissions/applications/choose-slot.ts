import type { ApplicationStatus, chooseSlot as route } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";

import { changeOwn } from "./change-own.ts";
import { listOfferedSlots, lockSlot, updateApplicationSlot } from "./slots.queries.ts";

/**
 * APP-6: the last place goes to one of two families that pick it at the same time; the other gets a conflict. A time
 * that the office has fixed, or that has begun, stays.
 */
export const chooseSlot = (
  context: PublicContext,
  { params, body: { pass, slotId } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, state, assessmentAt, slotId: picked }) => {
    const { schoolId } = params;
    if (picked === slotId) return;
    const isFixed = assessmentAt !== null && (picked === null || assessmentAt <= new Date());
    if (state !== "assessment_scheduled" || isFixed)
      throw clash("step", "No assessment is to be picked now.");
    const slot = await lockSlot(db, schoolId, slotId);
    const offered = (await listOfferedSlots(db, schoolId)).find((each) => each.id === slotId);
    if (!slot || !offered || offered.free <= 0) throw clash("full", "This time is taken.");
    await updateApplicationSlot(db, schoolId, id, slot);
    await audit(db, schoolId, {
      action: "application.slot-picked",
      accountId: null,
      subject: { kind: "application", id },
      changes: { slotId },
      requestId: context.requestId,
    });
  });
