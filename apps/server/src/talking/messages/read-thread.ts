import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listThreads as listRoute,
  readThread as readRoute,
  ThreadLine,
} from "@dars/contract/talking/messages";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { latestFirst, LatestCursor } from "#platform/db/latest-first.ts";
import { notFound } from "#platform/errors.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import { findThread, isOffice, listEntries, listReaderThreads, type ThreadRow } from "./messages.queries.ts";
import { noteRead } from "./write-messages.queries.ts";

const PAGE = 50;
const pages = createPagination("threads", LatestCursor);

/** L2. */
export async function listThreads(
  context: Context,
  { query: { box = "all", limit = PAGE, mailing, kind, about, after } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const place = pages.parseCursor(after);
  const schools = await schoolsInReach(context);
  const found = await Promise.all(
    schools.map((schoolId) =>
      listReaderThreads(context.database.reading(schoolId), schoolId, context.actor, {
        box,
        // One more than a page, to show whether there is another page.
        limit: limit + 1,
        ...(mailing !== undefined && { mailing }),
        ...(kind && { kind }),
        ...(about !== undefined && { about }),
        ...(place && { after: place }),
      }),
    ),
  );
  const { rows: threads, next } = pages.buildPage(found.flat().toSorted(latestFirst), limit);
  return {
    threads: threads.map((thread) => toThreadLine(thread, schools.length > 1)),
    unread: threads.filter(({ unread }) => unread > 0).length,
    next,
  };
}

/** L2. A session in "view as" does not mark anything as read. */
export async function readThread(
  context: Context,
  { params: { schoolId, threadId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { actor, database } = context;
  const thread = await requireThread(database.reading(schoolId), context, schoolId, threadId);
  const entries = await listEntries(database.reading(schoolId), schoolId, threadId, actor, {
    withInternal: !thread.isPersonSide,
  });
  const schools = await schoolsInReach(context);
  const last = entries.at(-1)?.no ?? 0;
  if (thread.unread > 0 && actor.isReadOnly !== true)
    await database.inSchool(schoolId, (db) => noteRead(db, schoolId, actor.accountId, threadId, last));
  return {
    thread: { ...toThreadLine(thread, schools.length > 1), revision: thread.revision },
    entries: [...entries],
    may: {
      answer: thread.state !== "closed",
      close: true,
      claim: isOffice(actor) && !thread.isPersonSide,
    },
  };
}

export async function requireThread(
  db: Db,
  { actor }: Context,
  schoolId: number,
  threadId: number,
): Promise<ThreadRow> {
  const thread = await findThread(db, schoolId, threadId, actor);
  if (!thread) throw notFound("This thread");
  return thread;
}

/** `isOfSeveral`: the reader has more schools than this one. */
function toThreadLine({ school, lastAt, createdAt, ...row }: ThreadRow, isOfSeveral: boolean): ThreadLine {
  const { sort: _, ...line } = row;
  return {
    ...line,
    school: isOfSeveral ? school : null,
    lastAt: lastAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
