import type { Input } from "@dars/contract/platform/route";
import type { actInRoom as route } from "@dars/contract/talking/moderation-rooms";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { leadsRoom } from "#talking/chat/public.ts";

import { findSeat } from "./reports.queries.ts";
import { roomAct } from "./room-act.ts";

/** K6: a teacher in the rooms it teaches in, management in those it is in. */
export async function actInRoom(
  context: Context,
  { params: { roomId }, body }: Input<typeof route>,
): Promise<Record<string, never>> {
  const place = await personOfRoom(context, roomId);
  const { schoolId, personId } = place;
  return writeOnce(context, schoolId, { ...body, roomId }, async (db) => {
    const seat = await findSeat(db, place, roomId);
    if (!seat) throw notFound("This room");
    if (!leadsRoom(context.actor.role, seat)) throw forbidden("act in this room");
    const { key: _key, ...asked } = body;
    await roomAct(context, db, { schoolId, roomId, personId, caseId: null }, asked);
    return {};
  });
}
