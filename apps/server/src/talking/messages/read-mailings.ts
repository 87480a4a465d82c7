import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listMailings as listRoute,
  Mailing,
  readMailing as readRoute,
} from "@dars/contract/talking/mailings";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { latestFirst, LatestCursor } from "#platform/db/latest-first.ts";
import { notFound } from "#platform/errors.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import { listReaderMailings } from "./mailings.queries.ts";

/** Each is counted over all its threads. */
const PAGE = 15;
const pages = createPagination("mailings", LatestCursor);

/** L1: over all schools of the caller, the latest first. */
export async function listMailings(
  context: Context,
  { query: { after } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const place = pages.parseCursor(after);
  // One more than a page, to show whether there is another page.
  const found = await inEachSchool(context, { limit: PAGE + 1, ...(place && { after: place }) });
  const { rows, next } = pages.buildPage(found.flat().toSorted(latestFirst), PAGE);
  return { mailings: rows.map(shown), next };
}

/** L1: the results of one mailing, in any of the caller's schools. */
export async function readMailing(
  context: Context,
  { params: { mailingId: id } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const [mailing] = (await inEachSchool(context, { limit: 1, id })).flat();
  if (!mailing) throw notFound("This message");
  return shown(mailing);
}

type FoundMailing = Awaited<ReturnType<typeof listReaderMailings>>[number];

async function inEachSchool(
  context: Context,
  options: Parameters<typeof listReaderMailings>[3],
): Promise<readonly (readonly FoundMailing[])[]> {
  const { actor, database } = context;
  const schools = await schoolsInReach(context);
  return Promise.all(
    schools.map((schoolId) => listReaderMailings(database.reading(schoolId), schoolId, actor, options)),
  );
}

function shown({ sentAt, ...row }: FoundMailing): Mailing {
  const { sort: _, ...mailing } = row;
  return { ...mailing, sentAt: sentAt.toISOString() };
}
