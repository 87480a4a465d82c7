import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";
import { Type, type Static } from "typebox";

import { looksInto } from "#identity/access/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { keptRead, WRITER } from "#platform/db/kept-read.ts";
import { isAfter, momentOf, LatestCursor } from "#platform/db/latest-first.ts";
import { ReadsTogether } from "#platform/db/reads-together.ts";

import { isFor, isOut, lines, type LineRow, type Reader } from "./posts.queries.ts";

interface ListedPost extends LineRow {
  /** The moment by which the list is ordered, to the microsecond. */
  readonly sort: string;
}

interface FeedPage<P> {
  readonly after: P | undefined;
  readonly limit: number | RawBuilder<number>;
}

/** Pinned posts come before all others, of any school. */
export const FeedCursor = Type.Object({ ...LatestCursor.properties, isPinned: Type.Boolean() });
export type FeedCursor = Static<typeof FeedCursor>;

/** The statement alone, to inspect its plan. */
export function postsFor(schoolId: number, reader: Reader, { after, limit }: FeedPage<FeedCursor>) {
  const isNext =
    after && isAfter(schoolId, after, "post", "publish_at", ["is_pinned", sql`${after.isPinned}::boolean`]);
  return sql<ListedPost>`
    select ${momentOf(sql.ref("post.publish_at"))} as "sort", ${lines(schoolId, reader)}
      and ${isOut} ${isNext ? sql`and ${isNext}` : sql``} and ${isFor(schoolId, reader)}
    order by post.is_pinned desc, post.publish_at desc, post.id desc limit ${limit}`;
}

/** One row without an id where the reader may access the school and there are none; no row where it may not. */
const looked = (db: Db, schoolId: number, reader: Reader, page: FeedPage<FeedCursor>) => sql<
  ListedPost | { readonly id: null }
>`
  select listed.* from (select ${looksInto(db, reader, schoolId)} as is_in) as reach
  left join lateral (${postsFor(schoolId, reader, page)}) as listed on true
  where reach.is_in`;

/** Undefined where the reader may not look into the school now, which is asked in the same statement. */
type Found = readonly ListedPost[] | undefined;

/** Published posts for the reader: pinned first, then the newest of those after a place in the list. */
export async function listPostsAfter(
  db: Db,
  schoolId: number,
  { accountId, role }: Reader,
  page: FeedPage<FeedCursor>,
): Promise<Found> {
  const { rows } = await looked(db, schoolId, { accountId, role }, page).execute(db);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Who asks for the first page, and for how many posts. */
interface FirstPage {
  readonly accountId: number;
  readonly limit: number;
}

/** The first pages of readers in one role, in one statement. */
function firstPagesOf(role: Role) {
  const list = keptRead<
    {
      readonly schoolId: number;
      readonly accountIds: readonly number[];
      readonly limits: readonly number[];
    },
    (ListedPost | { readonly id: null }) & { readonly no: number }
  >(({ schoolId, accountIds, limits }) => {
    const reader = { accountId: sql.ref<number>("asked.account_id"), role };
    const page = { limit: sql.ref<number>("asked.most"), after: undefined };
    return sql`
      select asked.no, found.*
      from unnest(${accountIds}::bigint[], ${limits}::int[]) with ordinality as asked (account_id, most, no)
      cross join lateral (${looked(WRITER, schoolId, reader, page)}) as found`;
  });
  return async (
    database: Database,
    schoolId: number,
    pages: readonly FirstPage[],
  ): Promise<readonly Found[]> => {
    const accountIds = pages.map(({ accountId }) => accountId);
    const limits = pages.map(({ limit }) => limit);
    const rows = Map.groupBy(
      await list(database, schoolId, { schoolId, accountIds, limits }),
      ({ no }) => no,
    );
    return pages.map((_, place) => rows.get(place + 1)?.filter((row) => row.id !== null));
  };
}

export type FirstPages = Readonly<Record<Role, ReadsTogether<FirstPage, readonly ListedPost[]>>>;

/** What an opening asks for: readers of one role and school share a statement. */
export const firstPages = (): FirstPages => ({
  parent: new ReadsTogether(firstPagesOf("parent")),
  student: new ReadsTogether(firstPagesOf("student")),
  teacher: new ReadsTogether(firstPagesOf("teacher")),
  school_management: new ReadsTogether(firstPagesOf("school_management")),
  administrator: new ReadsTogether(firstPagesOf("administrator")),
  subject_coordinator: new ReadsTogether(firstPagesOf("subject_coordinator")),
  evaluator: new ReadsTogether(firstPagesOf("evaluator")),
});

/** The statement alone, to inspect its plan. */
export function postsBy(
  schoolId: number,
  reader: Reader,
  all: boolean,
  { after, limit }: FeedPage<LatestCursor>,
) {
  const isOwn = sql`post.author_id = ${reader.accountId} and post.author_role = ${reader.role}::role`;
  return sql<ListedPost>`
    select ${momentOf(sql.ref("post.created_at"))} as "sort", ${lines(schoolId, reader)}
      and ${all ? sql`((${isOwn}) or post.state <> 'draft')` : isOwn}
      ${after ? sql`and ${isAfter(schoolId, after, "post", "created_at")}` : sql``}
    order by post.created_at desc, post.id desc limit ${limit}`;
}

/** The author's posts; with `all` published posts of others too. */
export async function listPostsBy(
  db: Db,
  schoolId: number,
  reader: Reader,
  all: boolean,
  page: FeedPage<LatestCursor>,
): Promise<readonly ListedPost[]> {
  const { rows } = await postsBy(schoolId, reader, all, page).execute(db);
  return rows;
}

/** Posts for the reader that ask to be acknowledged, and are not yet. */
export async function listToAcknowledge(db: Db, schoolId: number, reader: Reader, limit: number) {
  const { rows } = await sql<{ readonly id: number; readonly title: string; readonly at: Date }>`
    select post.id, post.title, post.publish_at as at from posts as post
    left join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
      and reading.account_id = ${reader.accountId}
    where post.school_id = ${schoolId} and ${isOut} and post.requires_ack and reading.acknowledged_at is null
      and ${isFor(schoolId, reader)}
    order by post.publish_at desc, post.id desc limit ${limit}`.execute(db);
  return rows;
}
