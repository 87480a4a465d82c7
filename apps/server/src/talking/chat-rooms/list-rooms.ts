import type { Input } from "@dars/contract/platform/route";
import type { listRooms as route, RoomCard } from "@dars/contract/talking/chat-rooms";

import { personsOf } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { cardOf } from "./card-of.ts";
import { listCards } from "./cards.queries.ts";

/** K1: one query in each school in which the caller has a person. */
export async function listRooms(
  { actor, database }: Context,
  { query }: Input<typeof route>,
): Promise<{ rooms: RoomCard[] }> {
  const places = await personsOf({ actor, database });
  const lists = await Promise.all(
    places.map(async (place) => {
      const rows = await listCards(database.reading(place.schoolId), place, query);
      return rows.map((row) => cardOf(place, actor.role, row));
    }),
  );
  const rooms = lists.flat();
  // Each school's list is sorted already; only lists of several schools are merged here.
  return { rooms: lists.length > 1 ? rooms.toSorted(latestFirst) : rooms };
}

const latestFirst = (one: RoomCard, other: RoomCard): number =>
  (other.last?.at ?? "").localeCompare(one.last?.at ?? "");
