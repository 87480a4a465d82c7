import type { readLookedTakes as route } from "@dars/contract/learning/video-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { requireTask, toVideoTake, taskLine } from "./list-video-tasks.ts";
import { findOpenLook, type LookedAt } from "./video-looks.queries.ts";
import { listTaskStudents } from "./video-takes.queries.ts";

/** F2. Every read is written down (MOD-5). */
export const readLookedTakes = (
  context: Context,
  { params: { schoolId, taskId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  context.database.inSchool(schoolId, async (db) => {
    const { task, student, takes } = await requireStudent(context, db, schoolId, { taskId, studentId });
    const look = await findOpenLook(db, schoolId, context.actor.accountId, { taskId, studentId });
    if (!look)
      throw new AppError("forbidden", "Give a reason before you watch these videos.", {
        details: { needs: "look" },
      });
    await audited(context, db, schoolId, "video-takes.looked-at", ["student", studentId], {
      look: look.id,
      task: taskId,
      videos: takes.length,
    });
    return {
      endsAt: look.endsAt.toISOString(),
      student,
      task: taskLine(task),
      takes: takes.map(toVideoTake),
      mayRemove: context.actor.role === "school_management",
    };
  });

/** A student of the task's classes, with its answers; throws not found where the caller does not reach both. */
export async function requireStudent(
  context: Context,
  db: Db,
  schoolId: number,
  { taskId, studentId }: LookedAt,
) {
  const task = await requireTask(context, db, schoolId, taskId);
  const [line] = await listTaskStudents(db, schoolId, getListScope(context.actor), { taskId, studentId });
  if (!line) throw notFound("This student");
  return { task, student: line.student, takes: line.takes };
}
