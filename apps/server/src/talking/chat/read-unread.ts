import type { Reply } from "@dars/contract/platform/route";
import type * as contract from "@dars/contract/talking/chat";

import type { Context } from "#platform/context.ts";

import { countUnread } from "./count-unread.ts";

/** CHAT-8: the badge of any role, over the rooms that it can open. */
export async function readUnread({
  database,
  actor,
}: Pick<Context, "actor" | "database">): Promise<Reply<typeof contract.readUnread>> {
  const { total, rooms } = await countUnread(database, actor, new Map());
  return { total, rooms: Object.fromEntries([...rooms].map(([roomId, unread]) => [String(roomId), unread])) };
}
