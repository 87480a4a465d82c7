import type { Input, Reply } from "@dars/contract/platform/route";
import type { listMyReports as route } from "@dars/contract/talking/moderation";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findSeat, listReportedMessages } from "./reports.queries.ts";

export async function listMyReports(
  context: Context,
  { params: { roomId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const place = await personOfRoom(context, roomId);
  const db = context.database.reading(place.schoolId);
  const [seat, msgNos] = await Promise.all([
    findSeat(db, place, roomId),
    listReportedMessages(db, place, roomId),
  ]);
  if (!seat) throw notFound("This room");
  return { msgNos: [...msgNos] };
}
