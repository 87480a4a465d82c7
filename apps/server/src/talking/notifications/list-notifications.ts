import type { Input, Reply } from "@dars/contract/platform/route";
import { NOTIFICATIONS_A_PAGE, type listNotifications as route } from "@dars/contract/talking/notifications";

import type { Context } from "#platform/context.ts";

import { countUnread, listLines } from "./history.queries.ts";
import { readersOf } from "./readers.ts";

/** The history of all the people the session is, the newest first. */
export async function listNotifications(
  context: Context,
  { before, needsAction = false }: Input<typeof route>["query"],
): Promise<Reply<typeof route>> {
  const readers = await readersOf(context);
  const part = { before, needsAction, most: NOTIFICATIONS_A_PAGE + 1 };
  const [found, unread] = await Promise.all([
    Promise.all(readers.map((reader) => listLines(context.database.reading(reader.schoolId), reader, part))),
    countNotifications(context),
  ]);
  const newest = found.flat().toSorted((a, b) => (a.toldAt < b.toldAt ? 1 : -1));
  return {
    notifications: newest.slice(0, NOTIFICATIONS_A_PAGE),
    unread: unread.unread,
    hasMore: newest.length > NOTIFICATIONS_A_PAGE,
  };
}

export async function countNotifications(context: Context): Promise<{ unread: number }> {
  const readers = await readersOf(context);
  const counts = await Promise.all(
    readers.map((reader) => countUnread(context.database.shortReading(reader.schoolId), reader)),
  );
  return { unread: counts.reduce((sum, count) => sum + count, 0) };
}
