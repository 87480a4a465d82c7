import type { startMarkingLook as route } from "@dars/contract/learning/marking-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireExercise } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { insertMarkingLook } from "./marking-looks.queries.ts";

/** E6: lets the caller mark an exercise for its teachers, for an hour. */
export const startMarkingLook = (
  context: Context,
  { params: { schoolId, exerciseId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, exerciseId }, async (db) => {
    await requireExercise(context, schoolId, exerciseId, db);
    const { reason } = body;
    const { accountId } = context.actor;
    const { id, endsAt } = await insertMarkingLook(db, schoolId, { exerciseId, accountId, reason });
    await audited(context, db, schoolId, "attempts.look-started", ["exercise", exerciseId], {
      look: id,
      reason,
    });
    return { endsAt: endsAt.toISOString() };
  });
