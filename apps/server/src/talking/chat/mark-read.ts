import type { Input, Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/talking/chat";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { listUnreadRooms } from "./chat.queries.ts";
import { raisePointer } from "./log.queries.ts";

const ROOM_CAP = 99;

/** The read pointer is a register that only rises (I6). The person's other devices are notified when it has. */
export async function markRead(
  { actor, database }: Pick<Context, "actor" | "database">,
  { params: { roomId }, body: { seq } }: Input<typeof contract.markRead>,
): Promise<Reply<typeof contract.markRead>> {
  const place = await personOfRoom({ actor, database }, roomId);
  const { schoolId, personId } = place;
  const { readMsgNo } = await database.inSchool(schoolId, async (db) => {
    const pointer = await raisePointer(db, place, roomId, seq);
    if (!pointer) throw notFound("The room");
    if (pointer.hasRisen) hintAfterCommit(db, { about: "unread", schoolId, personId });
    return pointer;
  });
  const visits = new Map([[roomId, undefined]]);
  const [room] = await listUnreadRooms(database.shortReading(schoolId), place, visits, ROOM_CAP);
  return { readMsgNo, unread: room?.unread ?? 0 };
}
