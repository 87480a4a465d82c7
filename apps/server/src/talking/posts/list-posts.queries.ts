import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";
import { Type, type Static } from "typebox";

import { looksInto } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { isAfter, selectMoment, LatestCursor } from "#platform/db/latest-first.ts";
import { prepare, WRITER } from "#platform/db/prepare.ts";
import { ReadsTogether } from "#platform/db/reads-together.ts";
import { selectNames } from "#platform/db/shapes.ts";

import {
  selectPostFacts,
  isFor,
  isOut,
  lines,
  selectPosts,
  type LineRow,
  type Reader,
} from "./posts.queries.ts";

interface ListedPost extends LineRow {
  /** The moment by which the list is ordered, to the microsecond. */
  readonly sort: string;
}

/** A post of a feed, with what its reader has done with it. */
export interface FeedPost extends FeedCursor {
  /** `selectPostFacts`, as JSON. */
  readonly facts: string;
  /** The names of its school, as JSON. */
  readonly school: string;
  readonly isOpened: boolean;
  readonly isAcknowledged: boolean;
}

interface FeedPage<P> {
  readonly after: P | undefined;
  readonly limit: number | RawBuilder<number>;
}

/** Pinned posts come before all others, of any school. */
export const FeedCursor = Type.Object({ ...LatestCursor.properties, isPinned: Type.Boolean() });
export type FeedCursor = Static<typeof FeedCursor>;

/** The statement alone, to inspect its plan: which posts, and what the reader has done with them. */
export function postsFor(
  schoolId: number,
  reader: Reader,
  { after, limit }: FeedPage<FeedCursor>,
): RawBuilder<unknown> {
  const isNext =
    after && isAfter(schoolId, after, "post", "publish_at", ["is_pinned", sql`${after.isPinned}::boolean`]);
  return sql`
    select post.id, ${selectMoment(sql.ref("post.publish_at"))} as sort, post.is_pinned,
      reading.opened_at is not null as is_opened, reading.acknowledged_at is not null as is_acknowledged
    ${selectPosts(schoolId, reader)}
      and ${isOut} ${isNext ? sql`and ${isNext}` : sql``} and ${isFor(schoolId, reader)}
    order by post.is_pinned desc, post.publish_at desc, post.id desc limit ${limit}`;
}

interface FeedRow extends Omit<FeedPost, "id" | "schoolId"> {
  /** The number of the reader who asked; 0 for a post of any of them, with its facts. */
  readonly no: number;
  /** Null where the reader may access the school and there are no posts. */
  readonly id: number | null;
}

/**
 * Pages of the readers in `pageRequests`, which has their accounts, most posts and numbers: no row for one who may not access
 * the school. What all readers of a post find alike is found and written once.
 */
function feed(
  schoolId: number,
  role: Role,
  pageRequests: RawBuilder<unknown>,
  after: FeedCursor | undefined,
): RawBuilder<FeedRow> {
  const reader = { accountId: sql.ref<number>("asked.account_id"), role };
  const page = { limit: sql.ref<number>("asked.most"), after };
  return sql`
    with found as materialized (
      select asked.no, listed.*
      from ${pageRequests}
      cross join lateral (select ${looksInto(WRITER, reader, schoolId)} as is_in) as reach
      left join lateral (${postsFor(schoolId, reader, page)}) as listed on true
      where reach.is_in)
    select found.no, found.id, found.sort, found.is_pinned as "isPinned", found.is_opened as "isOpened",
      found.is_acknowledged as "isAcknowledged", null as facts, null as school
    from found
    union all
    select 0, post.id, null, null, null, null, ${selectPostFacts(schoolId)},
      (select ${selectNames("school")} from schools as school where school.id = post.school_id)::text
    from posts as post
    where post.school_id = ${schoolId} and post.id = any(array(select found.id from found))`;
}

/** Undefined where the reader may not look into the school now, which is asked in the same statement. */
type PostPage = readonly FeedPost[] | undefined;

/** The pages of so many readers. */
function pagesIn(rows: readonly FeedRow[], schoolId: number, count: number): readonly PostPage[] {
  const facts = new Map(rows.flatMap((row) => (row.no === 0 ? [[row.id, row] as const] : [])));
  const pages = Array.from<FeedPost[] | undefined>({ length: count });
  for (const { no, id, ...row } of rows) {
    if (no === 0) continue;
    const page = (pages[no - 1] ??= []);
    const known = facts.get(id);
    if (id !== null && known) page.push({ ...row, id, schoolId, facts: known.facts, school: known.school });
  }
  return pages;
}

/** Published posts for the reader: pinned first, then the newest of those after a place in the list. */
export async function listPostsAfter(
  db: Db,
  schoolId: number,
  { accountId, role }: Pick<Actor, "accountId" | "role">,
  { after, limit }: { readonly after: FeedCursor; readonly limit: number },
): Promise<PostPage> {
  const pageRequests = sql`(select ${accountId}::bigint as account_id, ${limit}::int as most, 1 as no) as asked`;
  const { rows } = await feed(schoolId, role, pageRequests, after).execute(db);
  return pagesIn(rows, schoolId, 1)[0];
}

/** Who asks for the first page, and for how many posts. */
interface FirstPage {
  readonly accountId: number;
  readonly limit: number;
}

interface FirstPageValues {
  readonly schoolId: number;
  readonly accountIds: readonly number[];
  readonly limits: readonly number[];
}

/** The first pages of readers in one role, in one statement. */
function makeFirstPagesReader(role: Role) {
  const list = prepare<FirstPageValues, FeedRow>(({ schoolId, accountIds, limits }) => {
    const pageRequests = sql`unnest(${accountIds}::bigint[], ${limits}::int[])
      with ordinality as asked (account_id, most, no)`;
    return feed(schoolId, role, pageRequests, undefined);
  });
  return async (
    database: Database,
    schoolId: number,
    pages: readonly FirstPage[],
  ): Promise<readonly PostPage[]> => {
    const accountIds = pages.map(({ accountId }) => accountId);
    const limits = pages.map(({ limit }) => limit);
    const rows = await list(database.shortReading(schoolId), { schoolId, accountIds, limits });
    return pagesIn(rows, schoolId, pages.length);
  };
}

export type FirstPages = Readonly<Record<Role, ReadsTogether<FirstPage, readonly FeedPost[]>>>;

/** What an opening asks for: readers of one role and school share a statement. */
export const firstPages = (): FirstPages => ({
  parent: new ReadsTogether(makeFirstPagesReader("parent")),
  student: new ReadsTogether(makeFirstPagesReader("student")),
  teacher: new ReadsTogether(makeFirstPagesReader("teacher")),
  school_management: new ReadsTogether(makeFirstPagesReader("school_management")),
  administrator: new ReadsTogether(makeFirstPagesReader("administrator")),
  subject_coordinator: new ReadsTogether(makeFirstPagesReader("subject_coordinator")),
  evaluator: new ReadsTogether(makeFirstPagesReader("evaluator")),
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
    select ${selectMoment(sql.ref("post.created_at"))} as "sort", ${lines(schoolId, reader)}
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
