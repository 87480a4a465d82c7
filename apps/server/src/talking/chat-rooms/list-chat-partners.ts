import type { Reply } from "@dars/contract/platform/route";
import type { listChatPartners as route } from "@dars/contract/talking/chat-rooms";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { listPartners } from "./partners.queries.ts";

/** K4: of every school in which the caller has a person. */
export async function listChatPartners({ actor, database }: Context): Promise<Reply<typeof route>> {
  const places = await listCallerPersons({ actor, database });
  const lists = await Promise.all(
    places.map(async (place) => {
      const { schoolId } = place;
      const partners = await listPartners(database.reading(schoolId), place, actor.role);
      return partners.map((partner) => ({ schoolId, ...partner }));
    }),
  );
  return { partners: lists.flat() };
}
