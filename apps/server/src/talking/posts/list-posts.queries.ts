import { sql } from "kysely";
import { Type, type Static } from "typebox";

import type { Db } from "#platform/db/db.ts";
import { isAfter, momentOf, Place } from "#platform/db/latest-first.ts";

import { columns, isFor, isOut, type PostRow, type Reader } from "./posts.queries.ts";

interface ListedPost extends PostRow {
  /** The moment by which the list is ordered, to the microsecond. */
  readonly sort: string;
}

interface Page<P> {
  readonly after: P | undefined;
  readonly limit: number;
}

/** Pinned posts come before all others, of any school. */
export const PlaceInFeed = Type.Object({ ...Place.properties, isPinned: Type.Boolean() });
export type PlaceInFeed = Static<typeof PlaceInFeed>;

/** The statement alone, to inspect its plan. */
export function postsFor(schoolId: number, reader: Reader, { after, limit }: Page<PlaceInFeed>) {
  const isNext =
    after && isAfter(schoolId, after, "post", "publish_at", ["is_pinned", sql`${after.isPinned}::boolean`]);
  return sql<ListedPost>`
    select ${momentOf(sql.ref("post.publish_at"))} as "sort", ${columns(schoolId, reader)}
      and ${isOut} ${isNext ? sql`and ${isNext}` : sql``} and ${isFor(schoolId, reader)}
    order by post.is_pinned desc, post.publish_at desc, post.id desc limit ${limit}`;
}

/** Published posts for the reader: pinned first, then the newest. */
export async function listPostsFor(
  db: Db,
  schoolId: number,
  reader: Reader,
  page: Page<PlaceInFeed>,
): Promise<readonly ListedPost[]> {
  const { rows } = await postsFor(schoolId, reader, page).execute(db);
  return rows;
}

/** The statement alone, to inspect its plan. */
export function postsBy(schoolId: number, reader: Reader, all: boolean, { after, limit }: Page<Place>) {
  const isOwn = sql`post.author_id = ${reader.accountId} and post.author_role = ${reader.role}::role`;
  return sql<ListedPost>`
    select ${momentOf(sql.ref("post.created_at"))} as "sort", ${columns(schoolId, reader)}
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
  page: Page<Place>,
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
