import type { Input } from "@dars/contract/platform/route";
import type { moveSchool as route } from "@dars/contract/school/school-records";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { countEnrolled, lockSchool, updateSchoolState } from "./school-records.queries.ts";

/** ORG-2: a school can only close without enrolments. Sessions of its people end with it. */
export const moveSchool = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    const { groupId } = context.actor;
    const known = await lockSchool(db, groupId, schoolId);
    if (!known) throw notFound("This school");
    if (known.state === body.state) return { revision: known.revision };
    requireSeen(known, body.revision);
    const students = body.state === "closed" ? await countEnrolled(db, schoolId) : 0;
    if (students > 0) throw clash("students-left", "Students are still enrolled.", { students });
    const { revision } = await updateSchoolState(db, groupId, schoolId, body.state);
    await audited(context, db, schoolId, "school.moved", ["school", schoolId], {
      from: known.state,
      to: body.state,
    });
    return { revision };
  });
