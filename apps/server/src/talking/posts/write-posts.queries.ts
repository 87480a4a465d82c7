import type { Role } from "@dars/contract/platform/roles";
import type { PostText } from "@dars/contract/talking/posts";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { getAudienceColumns, selectAudiencePeople } from "#school/audiences/public.ts";

const toColumns = (text: PostText) => ({
  title: text.title.trim(),
  body: text.body,
  state: text.publishAt === null ? ("draft" as const) : ("published" as const),
  audience_roles: [...text.audience.roles],
  level_ids: [...text.audience.levelIds],
  section_ids: [...text.audience.sectionIds],
  subject_ids: [...text.audience.subjectIds],
  person_ids: [...text.audience.personIds],
  cc_guardians: text.audience.ccGuardians,
  publish_at: text.publishAt,
  expire_at: text.expireAt,
  is_pinned: text.isPinned,
  requires_ack: text.requiresAck,
  allows_comments: text.allowsComments,
  is_urgent: text.isUrgent ?? false,
  // An app that knows no asks leaves it as it is.
  ...(text.askId !== undefined && { ask_id: text.askId }),
});

/** Whether there is such an ask, of this author or, where it `overlooks`, of anybody. */
export async function hasAsk(
  db: Db,
  schoolId: number,
  askId: number,
  { accountId, role }: { readonly accountId: number; readonly role: Role },
  overlooks: boolean,
): Promise<boolean> {
  const { rows } = await sql`select from asks where school_id = ${schoolId} and id = ${askId}
    and (${overlooks} or (author_id = ${accountId} and author_role = ${role}::role))`.execute(db);
  return rows.length > 0;
}

export const insertPost = (
  db: Db,
  schoolId: number,
  author: { readonly accountId: number; readonly role: Role },
  text: PostText,
) =>
  db
    .insertInto("posts")
    .values({
      school_id: schoolId,
      author_id: author.accountId,
      author_role: author.role,
      ...toColumns(text),
    })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

/** `note`: the note about the change for its readers; null while no reader has seen it. */
export const updatePost = (db: Db, schoolId: number, postId: number, text: PostText, note: string | null) =>
  db
    .updateTable("posts")
    .set((eb) => ({
      ...toColumns(text),
      revision: eb("revision", "+", 1),
      ...(note !== null && { edited_at: sql<Date>`now()`, edit_note: note }),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", postId)
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

export async function updateWithdrawn(
  db: Db,
  schoolId: number,
  postId: number,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({
      state: "withdrawn",
      publish_at: sql<Date>`coalesce(publish_at, dars_now())`,
      withdrawn_because: reason,
      revision: eb("revision", "+", 1),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", postId)
    .execute();
}

/** Records the first read; with `acknowledges` also the acknowledgement. Returns the time. */
export async function noteReading(
  db: Db,
  schoolId: number,
  postId: number,
  accountId: number,
  acknowledges: boolean,
): Promise<Date | null> {
  const { rows } = await sql<{ readonly at: Date | null }>`
    insert into post_readings as reading (school_id, post_id, account_id, acknowledged_at)
    values (${schoolId}, ${postId}, ${accountId}, case when ${acknowledges} then dars_now() end)
    on conflict (school_id, post_id, account_id) do update
      set acknowledged_at = coalesce(reading.acknowledged_at, excluded.acknowledged_at)
    returning acknowledged_at as "at"`.execute(db);
  return rows[0]?.at ?? null;
}

export const insertComment = (
  db: Db,
  schoolId: number,
  postId: number,
  author: { readonly accountId: number; readonly role: Role },
  body: string,
) =>
  db
    .insertInto("post_comments")
    .values({
      school_id: schoolId,
      post_id: postId,
      author_id: author.accountId,
      author_role: author.role,
      body,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Blanks a comment; false where there is none of this author, or none at all where `authorId` is null. */
export async function blankComment(
  db: Db,
  schoolId: number,
  postId: number,
  commentId: number,
  authorId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update post_comments set body = null
    where school_id = ${schoolId} and post_id = ${postId} and id = ${commentId}
      and (${authorId}::bigint is null or author_id = ${authorId}) returning id`.execute(db);
  return rows.length > 0;
}

export interface PostRecipient {
  readonly personId: number;
  /** The children of a guardian through whom the post reaches it, if it has no role of its own in the audience. */
  readonly studentIds: readonly number[];
}

/** A post's current recipients, each once. `waiting`: only recipients who still have to respond. */
export async function listTold(
  db: Db,
  schoolId: number,
  postId: number,
  { waiting }: { readonly waiting: boolean },
): Promise<readonly PostRecipient[]> {
  const { rows } = await sql<PostRecipient>`
    select meant.person_id as "personId", case when bool_or(meant.child_id is null) then '[]'
      else json_agg(distinct meant.child_id) end as "studentIds"
    from posts as post
    cross join lateral (${selectAudiencePeople(schoolId, getAudienceColumns("post"))}) as meant
    left join account_people as own on own.school_id = post.school_id and own.person_id = meant.person_id
    left join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
      and reading.account_id = own.account_id
    where post.school_id = ${schoolId} and post.id = ${postId}
      and (own.account_id is null or own.account_id <> post.author_id)
      and (not ${waiting} or case when post.requires_ack then reading.acknowledged_at else reading.opened_at end is null)
    group by meant.person_id order by meant.person_id`.execute(db);
  return rows;
}

export interface DuePost {
  readonly requiresAck: boolean;
  readonly isUrgent: boolean;
}

/** Marks a due post as announced, once. Returns what its notice needs. */
export async function takeDuePost(db: Db, schoolId: number, postId: number): Promise<DuePost | undefined> {
  const { rows } = await sql<DuePost>`
    update posts set announced_at = now()
    where school_id = ${schoolId} and id = ${postId} and state = 'published' and announced_at is null
      and publish_at <= now()
    returning requires_ack as "requiresAck", is_urgent as "isUrgent"`.execute(db);
  return rows[0];
}

export async function updateReminded(db: Db, schoolId: number, postId: number): Promise<void> {
  await db
    .updateTable("posts")
    .set({ reminded_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", postId)
    .execute();
}

/** Other urgent posts of the school within a day of `at`. Concurrent writers wait for each other. */
export async function countUrgent(db: Db, schoolId: number, postId: number, at: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`urgent posts ${schoolId}`}, 0))`.execute(db);
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from posts
    where school_id = ${schoolId} and is_urgent and state <> 'draft' and id <> ${postId}
      and publish_at > ${at}::timestamptz - interval '1 day'
      and publish_at < ${at}::timestamptz + interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}
