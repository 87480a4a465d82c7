import type { Input, Reply } from "@dars/contract/platform/route";
import type { placePost as placeRoute, PostLine, readPost as readRoute } from "@dars/contract/talking/posts";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import {
  countReach,
  findPost,
  listComments,
  readAudienceNames,
  type FoundPost,
  type LineRow,
  type PostRow,
} from "./posts.queries.ts";
import { noteReading } from "./write-posts.queries.ts";

export const NOBODY = { reached: 0, opened: 0, acknowledged: 0 };

/** Whether the caller may read it is asked when it does. */
export async function placePost(
  context: Context,
  { params: { postId } }: Input<typeof placeRoute>,
): Promise<Reply<typeof placeRoute>> {
  const schools = await schoolsInReach(context);
  const found = await Promise.all(
    schools.map((schoolId) => findPost(context.database.reading(schoolId), schoolId, postId, context.actor)),
  );
  const post = found.find((one) => one !== undefined && mayKnow(context, one));
  if (!post) throw notFound("This post");
  return { schoolId: post.schoolId };
}

/** POST-1. A recipient's first read counts as opened; a read in "view as" does not. */
export async function readPost(
  context: Context,
  { params: { schoolId, postId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const post = await requirePost(context, schoolId, postId);
  if (post.isFor && post.isOut && actor.isReadOnly !== true)
    await database.inSchool(schoolId, (own) => noteReading(own, schoolId, postId, actor.accountId, false));
  const overlooks = isAuthor(context, post) || isOffice(context);
  const isStaff = actor.role !== "student" && actor.role !== "parent";
  const [words, comments, reach, schools] = await Promise.all([
    readAudienceNames(db, schoolId, post),
    listComments(db, schoolId, postId, actor, isStaff),
    overlooks ? countReach(db, schoolId, [postId]) : undefined,
    schoolsInReach(context),
  ]);
  return {
    post: {
      ...toFullPost(post, schools.length > 1),
      for: words,
      withdrawnBecause: overlooks ? post.withdrawnBecause : null,
    },
    comments: [...comments],
    reach: reach ? (reach.get(postId) ?? NOBODY) : null,
    may: derivePermissions(context, post, overlooks),
  };
}

const toFullPost = (post: PostRow, isOfSeveral: boolean) => ({
  ...toPostLine({ ...post, files: post.attachments.length }, isOfSeveral),
  body: post.body,
  attachments: [...post.attachments],
  revision: post.revision,
  expireAt: post.expireAt?.toISOString() ?? null,
  allowsComments: post.allowsComments,
  audience: post.audience,
  editedAt: post.editedAt?.toISOString() ?? null,
  editNote: post.editNote,
  askId: post.askId,
});

const derivePermissions = (context: Context, post: FoundPost, overlooks: boolean) => ({
  edit: isAuthor(context, post) && post.state !== "withdrawn",
  withdraw: overlooks && post.state !== "withdrawn",
  comment: post.allowsComments && post.isOut && (post.isFor || overlooks),
});

/**
 * The post for its readers: its author, the office, and its audience while it is published. Others of the
 * school see the audience it was for; they learn nothing of a draft, or of a post that was withdrawn or is
 * over.
 */
export async function requirePost(context: Context, schoolId: number, postId: number): Promise<FoundPost> {
  const db = context.database.reading(schoolId);
  const post = await findPost(db, schoolId, postId, context.actor);
  if (!post) throw notFound("This post");
  if (!mayKnow(context, post)) throw notFound("This post");
  if (isAuthor(context, post) || isOffice(context) || post.isFor) return post;
  throw new AppError("forbidden", "This post is not for you.", {
    details: { for: await readAudienceNames(db, schoolId, post) },
  });
}

/** Whether the caller may learn that there is such a post. */
const mayKnow = (context: Context, post: FoundPost): boolean =>
  post.isOut || isAuthor(context, post) || (isOffice(context) && post.state !== "draft");

/**
 * In the role in which it was written: an author who is a parent here as well is one among the readers in
 * that role (ACC-3).
 */
export const isAuthor = ({ actor }: Context, { author }: Pick<FoundPost, "author">): boolean =>
  author.id === actor.accountId && author.role === actor.role;

export const isOffice = ({ actor }: Context): boolean =>
  actor.role === "school_management" || actor.role === "administrator";

/** `isOfSeveral`: the reader has more schools than this one. */
export const toPostLine = (
  {
    id,
    schoolId,
    school,
    title,
    opening,
    author,
    publishAt,
    state,
    isPinned,
    isUrgent,
    requiresAck,
    isOpened,
    isAcknowledged,
    files,
  }: LineRow,
  isOfSeveral: boolean,
): PostLine => ({
  id,
  schoolId,
  school: isOfSeveral ? school : null,
  title,
  opening,
  author,
  publishAt: publishAt?.toISOString() ?? null,
  state,
  isPinned,
  isUrgent,
  requiresAck,
  isOpened,
  isAcknowledged,
  files,
});
