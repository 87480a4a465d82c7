import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { listCards } from "./cards.queries.ts";
import { toRoomCard } from "./to-room-card.ts";

/** The card of one of a person's current rooms. Throws not-found for any other. */
export async function findCard(
  database: Database,
  place: SchoolPerson,
  role: Role,
  roomId: number,
): Promise<RoomCard> {
  const [row] = await listCards(database.reading(place.schoolId), place, { roomId });
  if (!row) throw notFound("The room");
  return toRoomCard(role, row);
}
