import type * as contract from "@dars/contract/chat";
import type { Input, Reply } from "@dars/contract/route";

import { placeOfRoom } from "#access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { deleteHeld, listHeldOf } from "./held.queries.ts";

type Caller = Pick<Context, "actor" | "database">;

/** CHAT-7: what the caller wrote outside the hours, until it arrives. */
export async function listHeld(
  caller: Caller,
  { params: { roomId } }: Input<typeof contract.listHeld>,
): Promise<Reply<typeof contract.listHeld>> {
  const place = await placeOfRoom(caller, roomId);
  const held = await listHeldOf(caller.database.reading(place.schoolId), place, roomId);
  if (!held) throw notFound("The room");
  return {
    held: held.map(({ attachments, writtenAt, arrivesAt, ...rest }) => ({
      ...rest,
      attachments: attachments ?? [],
      writtenAt: writtenAt.toISOString(),
      arrivesAt: arrivesAt.toISOString(),
    })),
  };
}

/** Takes back what waits; false where it has arrived, or never was. Throws not-found for who is not in the room. */
export async function dropHeld(
  caller: Caller,
  { params }: Input<typeof contract.dropHeld>,
): Promise<Reply<typeof contract.dropHeld>> {
  const place = await placeOfRoom(caller, params.roomId);
  const isDropped = await caller.database.inSchool(place.schoolId, async (db) => {
    if (!(await listHeldOf(db, place, params.roomId))) throw notFound("The room");
    return deleteHeld(db, place, { roomId: params.roomId, clientId: params.heldId });
  });
  return { isDropped };
}
