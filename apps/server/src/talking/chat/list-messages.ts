import type { Input, Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/talking/chat";

import { personOfRoom, type SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findMessagesFor, findMsgNoBefore, type MessagesPart, type Window } from "./log.queries.ts";
import { searchMessages } from "./search-messages.ts";

type ListMessagesRequest = Input<typeof contract.listMessages>;

const PAGE = 50;

/**
 * Messages in their current state, oldest first; search results newest first. Throws not-found if the caller
 * is not in the room now.
 */
export async function listMessages(
  context: Context,
  { params: { roomId }, query }: ListMessagesRequest,
): Promise<Reply<typeof contract.listMessages>> {
  const place = await personOfRoom(context, roomId);
  const db = context.database.reading(place.schoolId);
  const limit = query.limit ?? PAGE;
  const { search, before = Number.MAX_SAFE_INTEGER } = query;
  if (search !== undefined) return searchMessages(context.database, place, roomId, { search, before, limit });
  const window = { ...(await resolveSide(db, place, roomId, query)), limit: limit + 1 };
  const part = await findMessagesFor(db, place, roomId, window);
  if (!part) throw notFound("The room");
  return buildPage(part, window.side, limit);
}

/** One more than the page was read, by which it is known that there are others. */
function buildPage({ messages: found, head, lastMsgNo }: MessagesPart, side: Window["side"], limit: number) {
  const isMore = found.length > limit;
  const isOlder = side === "older";
  const messages = isOlder ? found.slice(isMore ? 1 : 0) : found.slice(0, limit);
  const first = messages[0]?.msgNo ?? lastMsgNo + 1;
  const last = messages.at(-1)?.msgNo ?? lastMsgNo;
  return {
    messages,
    head,
    hasOlder: isOlder ? isMore : first > 1,
    hasNewer: isOlder ? last < lastMsgNo : isMore,
  };
}

async function resolveSide(
  db: Db,
  place: SchoolPerson,
  roomId: number,
  { before, after, from }: ListMessagesRequest["query"],
): Promise<Pick<Window, "side" | "from">> {
  if (before !== undefined) return { side: "older", from: before };
  if (after !== undefined) return { side: "newer", from: after };
  if (from === undefined) return { side: "older", from: Number.MAX_SAFE_INTEGER };
  const msgNo = await findMsgNoBefore(db, place, roomId, from);
  if (msgNo === undefined) throw notFound("The room");
  return { side: "newer", from: msgNo };
}
