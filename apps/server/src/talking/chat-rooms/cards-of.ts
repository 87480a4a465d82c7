import type { RoomCard } from "@dars/contract/talking/chat-rooms";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { cardOf } from "./card-of.ts";
import { listCards, type CardFilter } from "./cards.queries.ts";

/** Cards of a person's rooms in one school, latest first. */
export async function cardsOf(
  { actor, database }: Pick<Context, "actor" | "database">,
  place: SchoolPerson,
  wanted: CardFilter,
): Promise<readonly RoomCard[]> {
  const rows = await listCards(database.reading(place.schoolId), place, wanted);
  return rows.map((row) => cardOf(actor.role, row));
}
