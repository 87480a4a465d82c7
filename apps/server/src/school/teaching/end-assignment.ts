import type { Input } from "@dars/contract/platform/route";
import type { endAssignment as route } from "@dars/contract/school/teaching";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockTaughtClass } from "./assign-teacher.ts";
import { findAssignment, lockPrimaries, updateEnd } from "./teaching.queries.ts";

/** Access control reads the days at every call, so access ends with the last of them, at once for today (AZ-4). */
export const endAssignment = (
  context: Context,
  { params: { schoolId, assignmentId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, assignmentId }, async (db) => {
    const seen = await findAssignment(db, schoolId, assignmentId);
    if (!seen) throw notFound("This assignment");
    await lockTaughtClass(db, schoolId, seen.classId);
    // Only from here on is it locked against other changes.
    const known = (await findAssignment(db, schoolId, assignmentId)) ?? seen;
    requireSeen(known, body.revision);
    const { endsOn } = body;
    if (known.endsOn !== null && known.endsOn < endsOn)
      throw clash("ends-earlier", "It ends before that day.");
    const primaries = known.role === "primary" ? await lockPrimaries(db, schoolId, known.classId) : [];
    const isFollowed = primaries.some(({ id, startsOn }) => id !== assignmentId && startsOn === endsOn);
    if (known.role === "primary" && !isFollowed && known.endsOn !== endsOn && !body.leavesVacant)
      throw clash("leaves-vacant", "The class would have no main teacher. Assign the next one, or confirm.");
    const { revision } = await updateEnd(db, schoolId, assignmentId, endsOn);
    await audited(context, db, schoolId, "teacher.unassigned", ["class", known.classId], {
      teacher: known.teacherId,
      role: known.role,
      endsOn,
      vacant: body.leavesVacant,
    });
    return { revision };
  });
