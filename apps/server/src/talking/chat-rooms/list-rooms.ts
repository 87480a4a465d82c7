import type { Input, Reply } from "@dars/contract/platform/route";
import type { listRooms as route } from "@dars/contract/talking/chat-rooms";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import { listCards, type CardRow } from "./cards.queries.ts";
import { cardWriter } from "./to-room-card.ts";

/** K1: one query in each school in which the caller has a person. */
export async function listRooms(
  { actor, database }: Context,
  { query }: Input<typeof route>,
): Promise<ReadyJson<Reply<typeof route>>> {
  const places = await listCallerPersons({ actor, database });
  const lists = await Promise.all(
    places.map((place) => listCards(database.reading(place.schoolId), place, query)),
  );
  // Each school's list is sorted already; only lists of several schools are merged here.
  const rows = lists.length > 1 ? lists.flat().toSorted(latestFirst) : lists.flat();
  return new ReadyJson(`{"rooms":[${rows.map(cardWriter(actor.role)).join(",")}]}`);
}

const latestFirst = (one: CardRow, other: CardRow): number =>
  (other.lastAt ?? "").localeCompare(one.lastAt ?? "");
