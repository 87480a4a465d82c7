import type { Input, Reply } from "@dars/contract/platform/route";
import type { startLook as route } from "@dars/contract/talking/moderation-rooms";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#talking/chat/public.ts";

import { findRoom, insertLook } from "./looks.queries.ts";

/**
 * K2: opens a room for an hour. Its members see that an oversight read is under way
 * (docs/rules.md#reliability-of-the-log).
 */
export const startLook = (
  context: Context,
  { params: { schoolId, roomId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, roomId }, async (db) => {
    if (!(await findRoom(db, schoolId, roomId))) throw notFound("This room");
    const { id, endsAt } = await insertLook(db, schoolId, context.actor, { roomId, reason: body.reason });
    const { personId } = context.actor;
    await appendEvent(db, schoolId, {
      roomId,
      type: "system",
      by: personId,
      change: { what: "observed", personId },
    });
    await audited(context, db, schoolId, "look.started", ["room", roomId], { look: id, reason: body.reason });
    return { endsAt: endsAt.toISOString() };
  });
