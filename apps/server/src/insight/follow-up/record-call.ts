import type { recordFollowUpCall as route } from "@dars/contract/insight/follow-up-actions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { insertCall } from "./calls.queries.ts";
import { requireFollowed } from "./require-followed.ts";

/** I6: records the outcome of a call that was made just now. */
export async function recordCall(
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, personId }, async (db) => {
    await requireFollowed(context, db, schoolId, personId);
    const { outcome } = body;
    const id = await insertCall(db, schoolId, { personId, outcome, callerId: context.actor.personId });
    await audited(context, db, schoolId, "follow-up.handled", ["person", personId], {
      action: "call",
      outcome,
    });
    return { id };
  });
}
