import type { saveVideoFeedback as route } from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { reachOf } from "#school/schools/public.ts";

import { lockTake, updateFeedback } from "./video-takes.queries.ts";

export async function saveVideoFeedback(
  context: Context,
  { params: { schoolId, takeId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, "saveVideoFeedback", { ...body, takeId }, async (db) => {
    const known = await lockTake(db, schoolId, takeId, { reach: reachOf(context.actor) });
    if (!known || known.state === "withdrawn") throw notFound("This video");
    requireSeen(known, body.revision);
    const { feedback, returns } = body;
    const remarks = body.remarks.toSorted((one, other) => one.at - other.at);
    const reviewerId = context.actor.accountId;
    const made = await updateFeedback(db, schoolId, takeId, { feedback, remarks, returns, reviewerId });
    await audit(db, schoolId, {
      action: returns ? "video-take.returned" : "video-take.commented",
      ...by(context),
      subject: { kind: "video-take", id: takeId },
    });
    return made;
  });
}
