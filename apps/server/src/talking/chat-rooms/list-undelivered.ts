import type { Reply } from "@dars/contract/platform/route";
import { MOST_UNDELIVERED, type listUndelivered as route } from "@dars/contract/talking/undelivered";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { listRefused, type Refused } from "./undelivered.queries.ts";

/** CHAT-7: the caller's own words, wherever they were to arrive. */
export async function listUndelivered({
  actor,
  database,
}: Pick<Context, "actor" | "database">): Promise<Reply<typeof route>> {
  const places = await listCallerPersons({ actor, database });
  const lists = await Promise.all(
    places.map((place) => listRefused(database.reading(place.schoolId), place, MOST_UNDELIVERED)),
  );
  return { messages: lists.flat().slice(0, MOST_UNDELIVERED).map(shown) };
}

/** A person who has left a room about a child may no longer be allowed to hear of the child (FAM-1). */
const shown = ({ room, attachments, writtenAt, ...rest }: Refused) => ({
  ...rest,
  room: rest.refusal === "left" ? { ...room, about: null } : room,
  attachments: attachments ?? [],
  writtenAt: writtenAt.toISOString(),
});
