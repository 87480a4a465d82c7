import type { Input } from "@dars/contract/platform/route";
import type { pinMessage as route } from "@dars/contract/talking/chat-rooms";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { appendEvent, deletePin, insertPin, leadsRoom, lockRooms } from "#talking/chat/public.ts";

import { findPinnable } from "./pins.queries.ts";

/** K6: messages that all members of a room should find at once. Idempotent. */
export async function pinMessage(
  { actor, database }: Context,
  { params, body: { isPinned } }: Input<typeof route>,
): Promise<Record<string, never>> {
  const { roomId, msgNo } = params;
  const place = await personOfRoom({ actor, database }, roomId);
  const { schoolId, personId } = place;
  return database.inSchool(schoolId, async (db) => {
    await lockRooms(db, schoolId, [roomId]);
    const found = await findPinnable(db, place, params);
    if (!found) throw notFound("The room");
    if (!leadsRoom(actor.role, found)) throw forbidden("pin in this room");
    if (found.isRemoved === null) throw notFound("The message");
    if (found.isArchived) throw clash("archived", "The room is of a year that is over.");
    if (found.isPinned === isPinned) return {};
    if (found.isRemoved) throw clash("removed", "It was taken out.");
    await (isPinned ? insertPin : deletePin)(db, schoolId, params);
    await appendEvent(db, schoolId, {
      roomId,
      type: "system",
      by: personId,
      change: { what: isPinned ? "pinned" : "unpinned", personId, number: msgNo },
    });
    return {};
  });
}
