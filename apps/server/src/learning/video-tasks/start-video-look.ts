import type { startVideoLook as route } from "@dars/contract/learning/video-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { requireStudent } from "./read-looked-takes.ts";
import { insertLook } from "./video-looks.queries.ts";

/** F2: opens a student's answers to a task for an hour. */
export const startVideoLook = (
  context: Context,
  { params: { schoolId, taskId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, taskId, studentId }, async (db) => {
    await requireStudent(context, db, schoolId, { taskId, studentId });
    const { reason } = body;
    const { id, endsAt } = await insertLook(db, schoolId, context.actor, { taskId, studentId, reason });
    await audited(context, db, schoolId, "video-takes.look-started", ["student", studentId], {
      look: id,
      task: taskId,
      reason,
    });
    return { endsAt: endsAt.toISOString() };
  });
