import type { withdrawHomework as route } from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { homeworkCauses } from "./homework-causes.queries.ts";
import { lockHomework, updateWithdrawn } from "./homework.queries.ts";
import { requireChangeable } from "./require-homework.ts";
import { listSetStudents } from "./set-students.queries.ts";

/** HW-1: for good. */
export async function withdrawHomework(
  context: Context,
  { params: { schoolId, homeworkId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, homeworkId }, async (db) => {
    await lockHomework(db, schoolId, homeworkId);
    const known = await requireChangeable(context, db, schoolId, homeworkId);
    if (known.withdrawnAt !== null) throw clash("withdrawn", "This homework was withdrawn.");
    requireSeen(known, body.revision);
    const studentIds = await listSetStudents(db, schoolId, { homeworkId });
    const made = requireWritten(
      await updateWithdrawn(db, schoolId, { id: homeworkId, revision: body.revision }),
    );
    await tellFamilies(db, {
      schoolId,
      kind: "homework-changed",
      page: "homework",
      id: homeworkId,
      studentIds,
    });
    await settleOver(db, schoolId, homeworkCauses, { targets: [homeworkId] });
    await audited(context, db, schoolId, "homework.withdrawn", ["homework", homeworkId]);
    return made;
  });
}
