import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { PostComment, PostLine, PostReach, PostText } from "@dars/contract/talking/posts";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectInstant, selectNames } from "#platform/db/shapes.ts";
import {
  getAudienceColumns,
  selectAppointments,
  selectAudiencePeople,
  personAs,
} from "#school/audiences/public.ts";
import { countFilesOn, filesOn } from "#talking/files/public.ts";

/** Who looks: the account, or the column that holds it, and who it is in this school. */
export interface Reader extends Pick<Actor, "role"> {
  readonly accountId: number | RawBuilder<number>;
}

/** A post as a line of a list. */
export interface LineRow extends Omit<PostLine, "publishAt" | "school"> {
  readonly school: Names;
  readonly publishAt: Date | null;
}

export interface PostRow extends Omit<LineRow, "files"> {
  readonly attachments: readonly AttachedFile[];
  readonly body: string;
  readonly revision: number;
  readonly expireAt: Date | null;
  readonly allowsComments: boolean;
  readonly audience: PostText["audience"];
  readonly editedAt: Date | null;
  readonly editNote: string | null;
  readonly withdrawnBecause: string | null;
  readonly remindedAt: Date | null;
  readonly askId: number | null;
}

const author = (table: string) => sql<PostLine["author"]>`json_build_object(
  'id', ${sql.ref(`${table}.author_id`)}, 'role', ${sql.ref(`${table}.author_role`)},
  'name', ${selectAccountName(sql.ref(`${table}.school_id`), sql.ref(`${table}.author_id`))})`;

/** POST-1: published, its time has come and is not over. */
export const isOut = sql<boolean>`(post.state = 'published' and post.publish_at <= now()
  and (post.expire_at is null or post.expire_at > now()))`;

/**
 * POST-1: the audience includes one of the caller's people of this school in its current role. Coordinators
 * and evaluators may have no person in the school: posts for their role and their subjects are for them.
 */
export function isFor(schoolId: number, { accountId, role }: Reader): RawBuilder<boolean> {
  const addressees = personAs(
    schoolId,
    getAudienceColumns("post"),
    role,
    sql.ref<number>("reader.person_id"),
  );
  if (!addressees) return sql`false`;
  const asPerson = sql<boolean>`exists (
    select from account_people as reader cross join lateral (${addressees}) as meant
    where reader.school_id = ${schoolId} and reader.account_id = ${accountId})`;
  if (role !== "subject_coordinator" && role !== "evaluator") return asPerson;
  return sql`(
    (${role} = any(post.audience_roles)
      and cardinality(post.level_ids) + cardinality(post.section_ids) + cardinality(post.person_ids) = 0
      and exists (select from (${selectAppointments(schoolId, sql.ref("post.subject_ids"))}) as scope
        where scope.account_id = ${accountId} and scope.role = ${role}))
    or ${asPerson})`;
}

const stateOf = sql`case when post.state <> 'published' then post.state::text
    when post.publish_at > now() then 'scheduled'
    when post.expire_at <= now() then 'expired' else 'published' end`;

/** Columns of a `post` that are the same in a line and in the whole; `reading` is the reader's. */
const shared = sql`
  post.id, post.school_id as "schoolId",
  (select ${selectNames("school")} from schools as school where school.id = post.school_id) as "school", post.title,
  left(post.body, 160) as "opening", ${author("post")} as "author",
  post.publish_at as "publishAt", post.is_pinned as "isPinned", post.is_urgent as "isUrgent", post.requires_ack as "requiresAck",
  ${stateOf} as "state",
  reading.opened_at is not null as "isOpened", reading.acknowledged_at is not null as "isAcknowledged"`;

/** Posts of the school with what the reader has done with them. A statement goes on with `and`. */
export const selectPosts = (schoolId: number, { accountId }: Reader): RawBuilder<unknown> => sql`
  from posts as post
  left join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
    and reading.account_id = ${accountId}
  where post.school_id = ${schoolId}`;

/** Columns of lines of posts of the school, with `where`: a statement goes on with `and`. */
export const lines = (schoolId: number, reader: Reader): RawBuilder<unknown> => sql`
  ${shared}, ${countFilesOn(schoolId, "post", sql.ref("post.id"))} as "files" ${selectPosts(schoolId, reader)}`;

/** What all readers of a `post` of the school find alike, as JSON: a PostLine without its school and what they did. */
export const selectPostFacts = (schoolId: number): RawBuilder<string> => sql`json_build_object(
  'id', post.id, 'schoolId', post.school_id, 'title', post.title, 'opening', left(post.body, 160),
  'author', ${author("post")}, 'publishAt', ${selectInstant(sql`post.publish_at`)}, 'state', ${stateOf},
  'isPinned', post.is_pinned, 'isUrgent', post.is_urgent, 'requiresAck', post.requires_ack,
  'files', ${countFilesOn(schoolId, "post", sql.ref("post.id"))})::text`;

/** The same with everything that a post holds. */
const columns = (schoolId: number, reader: Reader): RawBuilder<unknown> => sql`
  ${shared}, ${filesOn(schoolId, "post", sql.ref("post.id"))} as "attachments",
  post.body, post.revision, post.expire_at as "expireAt", post.allows_comments as "allowsComments",
  json_build_object('roles', post.audience_roles, 'levelIds', post.level_ids, 'sectionIds', post.section_ids,
    'subjectIds', post.subject_ids, 'personIds', post.person_ids, 'ccGuardians', post.cc_guardians) as "audience",
  post.edited_at as "editedAt", post.edit_note as "editNote", post.withdrawn_because as "withdrawnBecause",
  post.reminded_at as "remindedAt", post.ask_id as "askId" ${selectPosts(schoolId, reader)}`;

export interface FoundPost extends PostRow {
  readonly isFor: boolean;
  readonly isOut: boolean;
}

export async function findPost(
  db: Db,
  schoolId: number,
  postId: number,
  reader: Reader,
): Promise<FoundPost | undefined> {
  const { rows } = await sql<FoundPost>`
    select ${isFor(schoolId, reader)} as "isFor", ${isOut} as "isOut", ${columns(schoolId, reader)}
      and post.id = ${postId}`.execute(db);
  return rows[0];
}

/** The given posts that the caller may read now; `overlooks`: also published posts of others. */
export async function listOpenPosts(
  db: Db,
  schoolId: number,
  postIds: readonly number[],
  reader: Reader,
  overlooks: boolean,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select post.id from posts as post
    where post.school_id = ${schoolId} and post.id = any(${[...postIds]}::bigint[])
      and ((post.author_id = ${reader.accountId} and post.author_role = ${reader.role}::role) or (${overlooks} and post.state <> 'draft')
        or (${isOut} and ${isFor(schoolId, reader)}))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps others from writing the post until this transaction ends. */
export async function lockPost(db: Db, schoolId: number, postId: number): Promise<boolean> {
  const { rows } = await sql`
    select from posts where school_id = ${schoolId} and id = ${postId} for update`.execute(db);
  return rows.length > 0;
}

/** A post's audience in words. */
export async function readAudienceNames(db: Db, schoolId: number, { audience }: PostRow) {
  const { rows } = await sql<{
    readonly levels: Names[];
    readonly sections: { readonly level: Names; readonly letter: string }[];
    readonly subjects: Names[];
  }>`
    select
      coalesce((select json_agg(${selectNames("level")} order by level.position) from levels as level
        where level.id = any(${[...audience.levelIds]}::bigint[])), '[]') as "levels",
      coalesce((select json_agg(json_build_object('level', ${selectNames("level")}, 'letter', section.letter)
          order by level.position, section.letter)
        from sections as section join levels as level on level.id = section.level_id
        where section.school_id = ${schoolId} and section.id = any(${[...audience.sectionIds]}::bigint[])), '[]')
        as "sections",
      coalesce((select json_agg(${selectNames("subject")} order by subject.position) from subjects as subject
        where subject.id = any(${[...audience.subjectIds]}::bigint[])), '[]') as "subjects"`.execute(db);
  return rows[0] ?? { levels: [], sections: [], subjects: [] };
}

/** POST-3. The current audience of the posts, and its responses. */
export async function countReach(
  db: Db,
  schoolId: number,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, PostReach>> {
  const { rows } = await sql<PostReach & { readonly postId: number }>`
    select post.id as "postId", count(*)::int as "reached", count(reading.opened_at)::int as "opened",
      count(reading.acknowledged_at)::int as "acknowledged"
    from posts as post
    cross join lateral (
      select distinct meant.person_id from (${selectAudiencePeople(schoolId, getAudienceColumns("post"))}) as meant
    ) as meant
    left join account_people as own on own.school_id = post.school_id and own.person_id = meant.person_id
    left join post_readings as reading on reading.school_id = post.school_id and reading.post_id = post.id
      and reading.account_id = own.account_id
    where post.school_id = ${schoolId} and post.id = any(${[...postIds]}::bigint[])
    group by post.id`.execute(db);
  return new Map(rows.map(({ postId, ...reach }) => [postId, reach]));
}

/** The latest comments in their order. Families and students see what staff wrote, and their own. */
export async function listComments(
  db: Db,
  schoolId: number,
  postId: number,
  { accountId }: Reader,
  all: boolean,
): Promise<readonly PostComment[]> {
  const { rows } = await sql<Omit<PostComment, "at"> & { readonly at: Date }>`
    select comment.id, ${author("comment")} as "author", comment.body, comment.created_at as "at",
      comment.author_id = ${accountId} as "isOwn"
    from (
      select * from post_comments as said
      where said.school_id = ${schoolId} and said.post_id = ${postId}
        and (${all} or said.author_id = ${accountId} or said.author_role not in ('student', 'parent'))
      order by said.id desc limit 500
    ) as comment
    order by comment.id`.execute(db);
  return rows.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() }));
}
