import type {
  sendVideoTake as sendRoute,
  withdrawVideoTake as withdrawRoute,
} from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { attachFile } from "#talking/files/public.ts";

import { requireVideo } from "./create-video-task.ts";
import { dropClip } from "./drop-clip.ts";
import { findRefusalReason } from "./list-video-tasks.ts";
import { requireOpenTask } from "./require-open-task.ts";
import {
  insertTake,
  listTakesOfStudent,
  lockStudent,
  lockTake,
  updateWithdrawn,
} from "./video-takes.queries.ts";
import { listTasksOfStudent } from "./video-tasks.queries.ts";

/** Cameras stop slightly late. */
const GRACE_SECONDS = 5;

export async function sendVideoTake(
  context: Context,
  { params: { schoolId, studentId, taskId }, body }: Input<typeof sendRoute>,
): Promise<Reply<typeof sendRoute>> {
  const request = { ...body, studentId, taskId };
  return writeOnce(context, schoolId, request, async (db) => {
    const [task] = await listTasksOfStudent(db, schoolId, studentId, { taskId });
    if (!task) throw notFound("This video exercise");
    await requireOpenTask(db, schoolId, taskId);
    await lockStudent(db, schoolId, studentId);
    const own = await listTakesOfStudent(db, schoolId, studentId, [taskId]);
    const reason = findRefusalReason(
      task,
      own.map(({ take }) => take),
    );
    if (reason) throw clash(reason, "No further video can be sent.");
    const seconds = await requireVideo(db, schoolId, body.fileId, "/body/fileId");
    if (seconds !== undefined && seconds > task.maxSeconds + GRACE_SECONDS)
      throw clash("too-long", "The video is too long.", { maximum: task.maxSeconds });
    const isLate = task.dueAt !== null && task.dueAt < new Date();
    const made = await insertTake(db, schoolId, { taskId, studentId, isLate });
    const { accountId } = context.actor;
    const to = [{ kind: "video_take" as const, id: made.id }];
    await attachFile(db, { schoolId, accountId, fileIds: [body.fileId], to });
    return made;
  });
}

/** F5. What was withdrawn or taken away stays as it is; a legal hold keeps the clip, which nobody watches. */
export async function withdrawVideoTake(
  { database }: Context,
  { params: { schoolId, studentId, takeId } }: Input<typeof withdrawRoute>,
): Promise<Reply<typeof withdrawRoute>> {
  await database.inSchool(schoolId, async (db) => {
    const known = await lockTake(db, schoolId, takeId, { studentId });
    if (!known) throw notFound("This video");
    await requireOpenTask(db, schoolId, known.taskId);
    if (known.state === "returned") throw clash("returned", "It has been returned.");
    if (known.state === "withdrawn") return;
    await updateWithdrawn(db, schoolId, takeId);
    await dropClip(db, schoolId, { takeId, studentId });
  });
  return {};
}
