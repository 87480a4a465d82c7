import type { removeVideoTask as route } from "@dars/contract/learning/video-task-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { requireTask } from "./list-video-tasks.ts";
import { requireOpenTask } from "./require-open-task.ts";
import { updateRemoved } from "./video-tasks.queries.ts";

/** E1: what was set by mistake. Answers of students are not lost with it. */
export async function removeVideoTask(
  context: Context,
  { params: { schoolId, taskId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await context.database.inSchool(schoolId, async (db) => {
    await requireTask(context, db, schoolId, taskId);
    await requireOpenTask(db, schoolId, taskId);
    if (!(await updateRemoved(db, schoolId, taskId))) throw clash("answered", "Students have answered it.");
    await eraseRecordFiles(db, schoolId, "video_task", [taskId]);
    const subject = { kind: "video-task", id: taskId };
    await audit(db, schoolId, { action: "video-task.removed", ...by(context), subject });
  });
  return {};
}
