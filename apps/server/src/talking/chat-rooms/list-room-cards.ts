import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { listCards, type CardFilter } from "./cards.queries.ts";
import { toRoomCard } from "./to-room-card.ts";

/** Cards of a person's rooms in one school, latest first. */
export async function listRoomCards(
  { actor, database }: Pick<Context, "actor" | "database">,
  place: SchoolPerson,
  filter: CardFilter,
): Promise<readonly RoomCard[]> {
  const rows = await listCards(database.reading(place.schoolId), place, filter);
  return rows.map((row) => toRoomCard(actor.role, row));
}
