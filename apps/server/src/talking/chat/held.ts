import type { Input, Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/talking/chat";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { deleteOwnHeld, listHeldMessages } from "./held.queries.ts";
import { hasRoomNow } from "./log.queries.ts";

type Caller = Pick<Context, "actor" | "database">;

/** CHAT-7: the messages that the caller wrote outside the hours, until they are delivered or discarded. */
export async function listHeld(
  caller: Caller,
  { params: { roomId } }: Input<typeof contract.listHeld>,
): Promise<Reply<typeof contract.listHeld>> {
  const place = await personOfRoom(caller, roomId);
  const heldMessages = await listHeldMessages(caller.database.reading(place.schoolId), place, roomId);
  if (!heldMessages) throw notFound("The room");
  return {
    held: heldMessages.map(({ attachments, writtenAt, arrivesAt, refused, ...rest }) => ({
      ...rest,
      refusal: refused,
      attachments: attachments ?? [],
      writtenAt: writtenAt.toISOString(),
      arrivesAt: arrivesAt.toISOString(),
    })),
  };
}

/**
 * Withdraws a held message, or discards a refused one, also in a room that the caller has left; false if it
 * has been delivered, or never existed. Throws not-found if the caller is not in the room and has no message
 * there.
 */
export async function dropHeld(
  caller: Caller,
  { params }: Input<typeof contract.dropHeld>,
): Promise<Reply<typeof contract.dropHeld>> {
  const place = await personOfRoom(caller, params.roomId);
  const { schoolId, personId } = place;
  const isDropped = await caller.database.inSchool(schoolId, async (db) => {
    const isDeleted = await deleteOwnHeld(db, place, params.roomId, params.heldId);
    if (isDeleted) hintAfterCommit(db, { about: "rooms", schoolId, personId });
    else if (!(await hasRoomNow(db, place, params.roomId))) throw notFound("The room");
    return isDeleted;
  });
  return { isDropped };
}
