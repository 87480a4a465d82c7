import type { removeVideoTake as route } from "@dars/contract/learning/video-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { notify } from "#talking/notifications/public.ts";

import { dropClip } from "./drop-clip.ts";
import { requireTask } from "./list-video-tasks.ts";
import { listTaskTeachers, updateTakenAway } from "./removed-takes.queries.ts";
import { requireOpenTask } from "./require-open-task.ts";
import { lockTake } from "./video-takes.queries.ts";

/** F5. What a family was told of it stays. */
export const removeVideoTake = (
  context: Context,
  { params: { schoolId, takeId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, takeId }, async (db) => {
    const take = await lockTake(db, schoolId, takeId, { reach: getListScope(context.actor) });
    if (!take || take.state === "withdrawn") throw notFound("This video");
    const { offeringId } = await requireTask(context, db, schoolId, take.taskId);
    await requireOpenTask(db, schoolId, take.taskId);
    await updateTakenAway(db, schoolId, takeId, body.reason);
    await dropClip(db, schoolId, { takeId, studentId: take.studentId });
    await tellAll(db, schoolId, { ...take, offeringId });
    await audited(context, db, schoolId, "video-take.removed", ["student", take.studentId], {
      video: takeId,
      task: take.taskId,
      reason: body.reason,
    });
    return {};
  });

interface RemovedTake {
  readonly taskId: number;
  readonly studentId: number;
  readonly offeringId: number;
}

async function tellAll(
  db: Db,
  schoolId: number,
  { taskId, studentId, offeringId }: RemovedTake,
): Promise<void> {
  const what = { schoolId, kind: "video-removed", page: "video-exercises", id: offeringId } as const;
  await tellFamilies(db, { ...what, studentIds: [studentId] });
  await notify(db, { ...what, recipients: await listTaskTeachers(db, schoolId, { taskId, studentId }) });
}
