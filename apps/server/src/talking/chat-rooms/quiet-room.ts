import type { Input, Reply } from "@dars/contract/platform/route";
import type { quietRoom as route } from "@dars/contract/talking/chat-rooms";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { updateQuiet } from "./quiet.queries.ts";

/** CNT-9: one's own silence about a room. */
export async function quietRoom(
  { actor, database }: Context,
  { params: { roomId }, body: { until } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const place = await personOfRoom({ actor, database }, roomId);
  const { schoolId, personId } = place;
  await database.inSchool(schoolId, async (db) => {
    if (!(await updateQuiet(db, place, roomId, until))) throw notFound("The room");
    hintAfterCommit(db, { about: "unread", schoolId, personId });
  });
  return { quietUntil: until };
}
