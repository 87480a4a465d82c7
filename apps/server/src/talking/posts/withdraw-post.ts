import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  countAudience as countRoute,
  remindReaders as remindRoute,
  withdrawPost as withdrawRoute,
} from "@dars/contract/talking/post-writing";

import { audit, audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, forbidden, invalid, notFound } from "#platform/errors.ts";
import { listAudience, refuseWider } from "#school/audiences/public.ts";

import { settlePost, tellReaders } from "./announce.ts";
import { findPost, lockPost } from "./posts.queries.ts";
import { isAuthor, isOffice, requirePost } from "./read-post.ts";
import { updateReminded, updateWithdrawn } from "./write-posts.queries.ts";

const DAY_MS = 86_400_000;

export async function countAudience(
  context: Context,
  { params: { schoolId }, body: { audience } }: Input<typeof countRoute>,
): Promise<Reply<typeof countRoute>> {
  await refuseWider(context, schoolId, audience);
  const people = await listAudience(context.database.reading(schoolId), schoolId, audience);
  return {
    people: people.length,
    withoutAccount: people.filter(({ accountId }) => accountId === null).length,
  };
}

/** One's own; J4: the office's another's, for a reason that its author reads. It is gone for its readers at once. */
export async function withdrawPost(
  context: Context,
  { params: { schoolId, postId }, body }: Input<typeof withdrawRoute>,
): Promise<Reply<typeof withdrawRoute>> {
  return writeOnce(context, schoolId, { ...body, postId }, async (db) => {
    await lockPost(db, schoolId, postId);
    const post = await findPost(db, schoolId, postId, context.actor);
    const isOwn = post !== undefined && isAuthor(context, post);
    if (!post || (!isOwn && post.state === "draft")) throw notFound("This post");
    if (!isOwn && !isOffice(context)) throw forbidden("withdraw what somebody else wrote");
    if (!isOwn && !body.reason?.trim()) throw invalid("Its author reads why.", "/body/reason");
    await updateWithdrawn(db, schoolId, postId, body.reason);
    await settlePost(db, schoolId, postId);
    await audited(context, db, schoolId, "post.withdrawn", ["post", postId], { isOwn });
    return { id: postId };
  });
}

/** The same by a job, for the author. A post that the school has withdrawn keeps the school's reason. */
export async function withdrawFor(
  db: Db,
  schoolId: number,
  author: { readonly accountId: number; readonly role: Role },
  { postId, reason }: { readonly postId: number; readonly reason: string },
): Promise<void> {
  await lockPost(db, schoolId, postId);
  const post = await findPost(db, schoolId, postId, author);
  if (!post || post.state === "withdrawn") return;
  await updateWithdrawn(db, schoolId, postId, reason);
  await settlePost(db, schoolId, postId);
  await audit(db, schoolId, {
    action: "post.withdrawn",
    ...author,
    subject: { kind: "post", id: postId },
    changes: { isOwn: true },
  });
}

/** POST-3. Once a day at most. */
export async function remindReaders(
  context: Context,
  { params: { schoolId, postId }, body }: Input<typeof remindRoute>,
): Promise<Reply<typeof remindRoute>> {
  const post = await requirePost(context, schoolId, postId);
  if (!isAuthor(context, post) && !isOffice(context)) throw forbidden("remind its readers");
  if (!post.isOut) throw forbidden("remind anybody of a post that is not out");
  return writeOnce(context, schoolId, { ...body, postId }, async (db) => {
    await lockPost(db, schoolId, postId);
    const now = await findPost(db, schoolId, postId, context.actor);
    const since = Date.now() - (now?.remindedAt?.getTime() ?? 0);
    if (since < DAY_MS)
      throw new AppError("too-many-requests", "Its readers were already reminded today.", {
        retryAfter: Math.ceil((DAY_MS - since) / 1000),
      });
    await updateReminded(db, schoolId, postId);
    return {
      reminded: await tellReaders(db, { schoolId, postId }, "post-reminder", {
        needsAction: post.requiresAck,
      }),
    };
  });
}
