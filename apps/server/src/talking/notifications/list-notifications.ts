import type { Input, Reply } from "@dars/contract/platform/route";
import {
  NOTIFICATIONS_A_PAGE,
  type listNotifications as route,
  type Notification,
} from "@dars/contract/talking/notifications";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listLines, listUnread, type HistoryPage, type Reader } from "./history.queries.ts";
import { listLineStates, listOver, type LineState, type NoticeCauses } from "./notice-cause.queries.ts";
import { listReaders } from "./readers.ts";

/** The history of all the people the session is, the newest first. */
export async function listNotifications(
  context: Context,
  causes: Partial<NoticeCauses>,
  { before, needsAction = false }: Input<typeof route>["query"],
): Promise<Reply<typeof route>> {
  const readers = await listReaders(context);
  const page = { before, needsAction, most: NOTIFICATIONS_A_PAGE + 1 };
  const [found, unread] = await Promise.all([
    Promise.all(
      readers.map((reader) => readPage(context.database.reading(reader.schoolId), causes, reader, page)),
    ),
    countNotifications(context, causes),
  ]);
  const newest = found.flat().toSorted((a, b) => (a.toldAt < b.toldAt ? 1 : -1));
  return {
    notifications: newest.slice(0, NOTIFICATIONS_A_PAGE),
    unread: unread.unread,
    hasMore: newest.length > NOTIFICATIONS_A_PAGE,
  };
}

/** NTF-5: without lines whose cause is gone. Reads on until the page is full or the history ends. */
async function readPage(
  db: Db,
  causes: Partial<NoticeCauses>,
  reader: Reader,
  page: HistoryPage,
): Promise<readonly Notification[]> {
  const lines: Notification[] = [];
  let { before } = page;
  for (;;) {
    const some = await listLines(db, reader, { ...page, before });
    const states = await listLineStates(db, reader.schoolId, causes, some);
    lines.push(...some.flatMap((line) => toShownLines(line, states.get(line.id), page)));
    if (lines.length >= page.most || some.length < page.most) return lines.slice(0, page.most);
    before = some.at(-1)?.toldAt;
  }
}

const UNKNOWN: LineState = { over: null, about: null };

function toShownLines(
  line: Notification,
  { over, about }: LineState = UNKNOWN,
  { needsAction }: HistoryPage,
): readonly Notification[] {
  if (over === null) return [{ ...line, about }];
  return over === "gone" || needsAction ? [] : [{ ...line, about, isDone: true, isRead: true }];
}

/** The newest unread lines whose causes are asked for; a badge says no more than 99. */
const MOST_ASKED = 150;

export async function countNotifications(
  { actor, database }: Pick<Context, "actor" | "database">,
  causes: Partial<NoticeCauses>,
): Promise<{ unread: number }> {
  const readers = await listReaders({ actor, database });
  const counts = await Promise.all(
    readers.map(async (reader) => {
      const db = database.shortReading(reader.schoolId);
      const unread = await listUnread(db, reader);
      if (unread.length === 0) return 0;
      const over = await listOver(db, reader.schoolId, causes, unread.slice(0, MOST_ASKED));
      return unread.length - over.size;
    }),
  );
  return { unread: counts.reduce((sum, count) => sum + count, 0) };
}
