import type { Input, Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/talking/chat";

import { personOfRoom } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findEventsFor, findMessagesFor } from "./log.queries.ts";

const MOST_EVENTS = 200;
/** A client further behind receives the messages in their current state instead of all events. */
const MOST_BEHIND = 1000;
const SNAPSHOT = 50;

/** The log after a number, or a snapshot. Throws not-found for who is not in the room now. */
export async function listEvents(
  context: Context,
  { params: { roomId }, query: { after = 0, limit = MOST_EVENTS } }: Input<typeof contract.listEvents>,
): Promise<Reply<typeof contract.listEvents>> {
  const place = await personOfRoom(context, roomId);
  const db = context.database.reading(place.schoolId);
  const part = await findEventsFor(db, place, roomId, { after, limit, most: MOST_BEHIND });
  if (!part) throw notFound("The room");
  if (part.head - after <= MOST_BEHIND) return { ...part, events: [...part.events], snapshot: null };
  const newest = { side: "older", from: Number.MAX_SAFE_INTEGER, limit: SNAPSHOT } as const;
  const state = await findMessagesFor(db, place, roomId, newest);
  if (!state) throw notFound("The room");
  return { events: [], head: state.head, snapshot: [...state.messages] };
}
