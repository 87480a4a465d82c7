import type { withdrawObjection as route } from "@dars/contract/marks/objections";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { forbidden, notFound } from "#platform/errors.ts";

import { lockObjection, updateWithdrawn } from "./objections.queries.ts";
import { requireOpen } from "./require-open.ts";
import { settleObjection } from "./tell-objection.ts";

/** H13: withdraws one's own objection while it waits; nobody is asked about it any more. */
export async function withdrawObjection(
  context: Context,
  { params: { schoolId, studentId, objectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const objection = await lockObjection(db, schoolId, objectionId);
    if (objection?.studentId !== studentId) throw notFound("This objection");
    if (objection.filedBy !== context.actor.accountId)
      throw forbidden("withdraw what somebody else has sent");
    const withdrawn = { id: objectionId, state: "withdrawn" } as const;
    if (objection.state === "withdrawn") return withdrawn;
    requireOpen(objection);
    await updateWithdrawn(db, schoolId, objectionId);
    await settleObjection(db, schoolId, objectionId);
    await audited(context, db, schoolId, "objection.withdrawn", ["mark_objection", objectionId], {
      studentId,
      column: objection.code,
    });
    return withdrawn;
  });
}
