import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  acknowledgePost as acknowledgeRoute,
  commentPost as commentRoute,
  removePostComment as removeRoute,
} from "@dars/contract/talking/posts";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";

import { settlePost } from "./announce.ts";
import { listComments } from "./posts.queries.ts";
import { isAuthor, isOffice, requirePost } from "./read-post.ts";
import { blankComment, insertComment, noteReading } from "./write-posts.queries.ts";

/** Once and for good: a repeat returns the first time. */
export async function acknowledgePost(
  context: Context,
  { params: { schoolId, postId } }: Input<typeof acknowledgeRoute>,
): Promise<Reply<typeof acknowledgeRoute>> {
  const post = await requirePost(context, schoolId, postId);
  if (!post.isFor || !post.isOut || !post.requiresAck) throw forbidden("acknowledge this post");
  const { accountId } = context.actor;
  const at = await context.database.inSchool(schoolId, async (db) => {
    const noted = await noteReading(db, schoolId, postId, accountId, true);
    await settlePost(db, schoolId, postId);
    return noted;
  });
  return { acknowledgedAt: (at ?? new Date()).toISOString() };
}

export async function commentPost(
  context: Context,
  { params: { schoolId, postId }, body }: Input<typeof commentRoute>,
): Promise<Reply<typeof commentRoute>> {
  const post = await requirePost(context, schoolId, postId);
  const mayWrite = post.isFor || isOffice(context) || isAuthor(context, post);
  if (!post.allowsComments || !post.isOut || !mayWrite) throw forbidden("comment on this post");
  return writeOnce(context, schoolId, { ...body, postId }, async (db) => {
    const { id } = await insertComment(db, schoolId, postId, context.actor, body.body.trim());
    const comments = await listComments(db, schoolId, postId, context.actor, false);
    const written = comments.find((comment) => comment.id === id);
    if (!written) throw notFound("This comment");
    return written;
  });
}

/** Another user's comment is removed by the post's author and the office, which is recorded. */
export async function removePostComment(
  context: Context,
  { params: { schoolId, postId, commentId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  const post = await requirePost(context, schoolId, postId);
  const overlooks = isOffice(context) || isAuthor(context, post);
  await context.database.inSchool(schoolId, async (db) => {
    const only = overlooks ? null : context.actor.accountId;
    if (!(await blankComment(db, schoolId, postId, commentId, only))) throw notFound("This comment");
    await audited(context, db, schoolId, "post-comment.removed", ["post", postId], { commentId });
  });
  return { id: commentId };
}
