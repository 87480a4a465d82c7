import type { Input, Reply } from "@dars/contract/platform/route";
import type { readRoom as route } from "@dars/contract/talking/chat-rooms";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { listPinned } from "#talking/room-pins/public.ts";

import { findCard } from "./find-card.ts";
import { countReaders, findReadByAll, findSafeguardingLead, listReaders } from "./readers.queries.ts";

/** K1: a room and who can read it, with all former members, so that each sender has a name. */
export async function readRoom(
  { actor, database }: Context,
  { params: { roomId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const place = await personOfRoom({ actor, database }, roomId);
  const room = await findCard(database, place, actor.role, roomId);
  const db = database.reading(place.schoolId);
  const [people, counted, safeguardingLead, pinned, readByAll] = await Promise.all([
    listReaders(db, place, room),
    countReaders(db, place.schoolId, roomId),
    findSafeguardingLead(db, place.schoolId),
    listPinned(db, place, roomId),
    findReadByAll(db, place, roomId),
  ]);
  return {
    room,
    people: people.map(({ mutedUntil, ...person }) => ({
      ...person,
      mutedUntil: mutedUntil?.toISOString() ?? null,
    })),
    ...counted,
    safeguardingLead: safeguardingLead ?? null,
    pinned,
    ...(readByAll !== null && { readByAllNo: readByAll }),
  };
}
