import type { Input, Reply } from "@dars/contract/platform/route";
import type { listWrittenPosts as writtenRoute } from "@dars/contract/talking/post-writing";
import type { listPosts as route } from "@dars/contract/talking/posts";

import { schoolsToAsk } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { latestFirst, LatestCursor } from "#platform/db/latest-first.ts";
import { createPagination } from "#platform/http/create-pagination.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import {
  listPostsAfter,
  listPostsBy,
  FeedCursor,
  type FeedPost,
  type FirstPages,
} from "./list-posts.queries.ts";
import { countReach } from "./posts.queries.ts";
import { isOffice, toPostLine, NOBODY } from "./read-post.ts";

const PAGE = 20;
const feed = createPagination("posts", FeedCursor);
const written = createPagination("written-posts", LatestCursor);

/** J1, POST-1. Over all the caller's schools. */
export async function listPosts(
  first: FirstPages,
  context: Context,
  { query: { limit = PAGE, after } }: Input<typeof route>,
): Promise<ReadyJson<Reply<typeof route>>> {
  const { actor, database } = context;
  // One more than a page, to show whether there is another page.
  const most = limit + 1;
  const place = feed.parseCursor(after);
  const { accountId, role } = actor;
  const schools = await schoolsToAsk(context);
  const lists = await Promise.all(
    schools.map((schoolId) =>
      place === undefined
        ? first[role].read(database, schoolId, { accountId, limit: most })
        : listPostsAfter(database.reading(schoolId), schoolId, actor, { after: place, limit: most }),
    ),
  );
  const found = lists.filter((posts) => posts !== undefined);
  const { rows, next } = feed.buildPage(found.flat().toSorted(inFeed), limit);
  const posts = rows.map((post) => writeLine(post, found.length > 1));
  return new ReadyJson(`{"posts":[${posts.join(",")}],"next":${JSON.stringify(next)}}`);
}

/** A PostLine as JSON. `isOfSeveral`: the reader has more schools than this one. */
const writeLine = ({ facts, school, isOpened, isAcknowledged }: FeedPost, isOfSeveral: boolean): string =>
  `${facts.slice(0, -1)},"school":${isOfSeveral ? school : "null"},"isOpened":${isOpened},"isAcknowledged":${isAcknowledged}}`;

const inFeed = (a: FeedCursor, b: FeedCursor): number =>
  Number(b.isPinned) - Number(a.isPinned) || latestFirst(a, b);

/** POST-3. */
export async function listWrittenPosts(
  context: Context,
  { params: { schoolId }, query: { after } }: Input<typeof writtenRoute>,
): Promise<Reply<typeof writtenRoute>> {
  const db = context.database.reading(schoolId);
  const page = { limit: PAGE + 1, after: written.parseCursor(after) };
  const found = await listPostsBy(db, schoolId, context.actor, isOffice(context), page);
  const { rows, next } = written.buildPage(found, PAGE);
  const ids = rows.map(({ id }) => id);
  const reach = await countReach(db, schoolId, ids);
  return {
    posts: rows.map((post) => ({ ...toPostLine(post, false), reach: reach.get(post.id) ?? NOBODY })),
    next,
  };
}
