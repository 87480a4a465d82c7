import type { Input, Reply } from "@dars/contract/platform/route";
import type { readArchivedRoom as route } from "@dars/contract/talking/archive";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { listRoomCards, listReaders } from "#talking/chat-rooms/public.ts";

import { findFrozen } from "./archive.queries.ts";

/** K12. Throws not-found for a room that is in use, or that the caller was not in at the end of its year. */
export async function readArchivedRoom(
  context: Context,
  { params: { roomId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const place = await personOfRoom(context, roomId);
  const db = context.database.reading(place.schoolId);
  const frozen = await findFrozen(db, place, roomId);
  const [room] = frozen ? await listRoomCards(context, place, { archived: [roomId] }) : [];
  if (!frozen || !room) throw notFound("The room");
  const people = await listReaders(db, place, room);
  const { role } = context.actor;
  return {
    room,
    archivedAt: frozen.archivedAt.toISOString(),
    yearId: frozen.yearId,
    people: people.map(({ id, name, role: memberRole }) => ({ id, name, role: memberRole })),
    mayExport: role === "student" || role === "parent",
  };
}
