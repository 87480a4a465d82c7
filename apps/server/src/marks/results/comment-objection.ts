import type { commentObjection as route } from "@dars/contract/marks/objections";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { isInReach, lockObjection, updateCommented } from "./objections.queries.ts";
import { requireOpen } from "./require-open.ts";
import { settleObjection } from "./tell-objection.ts";

/** H13: the teacher of the mark and a coordinator of its subject say what they know, and the office decides. */
export async function commentObjection(
  context: Context,
  { params: { schoolId, objectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId, role } = context.actor;
  const reach = getListScope(context.actor);
  return writeOnce(context, schoolId, { ...body, objectionId }, async (db) => {
    const objection = await lockObjection(db, schoolId, objectionId);
    if (!objection || !(await isInReach(db, schoolId, objectionId, reach))) throw notFound("This objection");
    requireOpen(objection);
    await updateCommented(db, schoolId, objectionId, {
      comment: body.comment,
      accountId,
      isTeacher: role === "teacher",
    });
    await settleObjection(db, schoolId, objectionId);
    await audited(context, db, schoolId, "objection.commented", ["mark_objection", objectionId]);
    return { id: objectionId };
  });
}
