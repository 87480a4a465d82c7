import type { readRoom as route } from "@dars/contract/chat-rooms";
import type { Input, Reply } from "@dars/contract/route";

import { placeOfRoom } from "#access/public.ts";
import type { Context } from "#platform/context.ts";
import { listPinned } from "#room-pins/public.ts";

import { findCard } from "./find-card.ts";
import { findSafeguardingLead, listReaders } from "./readers.queries.ts";

/** K1: a room and who can read it, with everybody who ever could, so that each sender has a name. */
export async function readRoom(
  { actor, database }: Context,
  { params: { roomId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const place = await placeOfRoom({ actor, database }, roomId);
  const room = await findCard(database, place, actor.role, roomId);
  const db = database.reading(place.schoolId);
  const [people, safeguardingLead, pinned] = await Promise.all([
    listReaders(db, place, room),
    findSafeguardingLead(db, place.schoolId),
    listPinned(db, place, roomId),
  ]);
  return {
    room,
    people: people.map(({ mutedUntil, ...person }) => ({
      ...person,
      mutedUntil: mutedUntil?.toISOString() ?? null,
    })),
    safeguardingLead: safeguardingLead ?? null,
    pinned,
  };
}
