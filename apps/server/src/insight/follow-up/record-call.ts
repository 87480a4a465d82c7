import type {
  recordCallToTeacher as teacherRoute,
  recordFollowUpCall as route,
} from "@dars/contract/insight/follow-up-actions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { insertCall } from "./calls.queries.ts";
import { requireFollowed, requireFollowedTeacher } from "./require-followed.ts";
import { findPersonInSchool } from "./resolve-owner.ts";

/** I6: records the outcome of a call that was made just now. */
export const recordCall = (
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> => recordOnce(context, params, body, requireFollowed);

/** The same about a teacher, by its coordinator. */
export const recordTeacherCall = (
  context: Context,
  { params: { schoolId, teacherId }, body }: Input<typeof teacherRoute>,
): Promise<Reply<typeof teacherRoute>> =>
  recordOnce(context, { schoolId, personId: teacherId }, body, requireFollowedTeacher);

function recordOnce(
  context: Context,
  { schoolId, personId }: Input<typeof route>["params"],
  body: Input<typeof route>["body"],
  requireTheirs: typeof requireFollowed,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, personId }, async (db) => {
    await requireTheirs(context, db, schoolId, personId);
    const { outcome } = body;
    const callerId = await findPersonInSchool(context, schoolId);
    const id = await insertCall(db, schoolId, { personId, outcome, callerId });
    await audited(context, db, schoolId, "follow-up.handled", ["person", personId], {
      action: "call",
      outcome,
    });
    return { id };
  });
}
