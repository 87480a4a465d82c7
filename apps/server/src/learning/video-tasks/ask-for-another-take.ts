import type { askForAnotherTake as route } from "@dars/contract/learning/video-again";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { requireOffering } from "#learning/lessons/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { deleteClaim } from "./desk.queries.ts";
import { requireTask } from "./list-video-tasks.ts";
import { videoCauses } from "./video-causes.queries.ts";
import { lockTake, updateAgain } from "./video-takes.queries.ts";

export const askForAnotherTake = (
  context: Context,
  { params: { schoolId, takeId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, takeId }, async (db) => {
    const known = await lockTake(db, schoolId, takeId, { reach: getListScope(context.actor) });
    if (!known || known.state === "withdrawn") throw notFound("This video");
    requireSeen(known, body.revision);
    const { offeringId } = await requireTask(context, db, schoolId, known.taskId);
    const { yearId } = await requireOffering(context, db, schoolId, offeringId);
    await requireOpenYear(db, schoolId, yearId);
    // Of a take before, which was sent again since.
    await settleOver(db, schoolId, videoCauses, { targets: [offeringId] });
    const made = await updateAgain(db, schoolId, takeId, body);
    await deleteClaim(db, schoolId, takeId, context.actor.accountId);
    await tellFamilies(db, {
      schoolId,
      kind: "video-again",
      page: "video-exercises",
      id: offeringId,
      studentIds: [known.studentId],
    });
    await audited(context, db, schoolId, "video-take.asked-again", ["video-take", takeId], {
      fault: body.fault,
    });
    return made;
  });
