import { URGENT_POSTS_A_DAY, type PostText } from "@dars/contract/talking/posts";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { forbidden } from "#platform/errors.ts";

import { isOffice } from "./read-post.ts";
import { countUrgent } from "./write-posts.queries.ts";

/** NTF-2, in the transaction that writes the post: only the office marks one as urgent, a few times a day, audited. */
export async function markUrgent(
  context: Context,
  db: Db,
  schoolId: number,
  postId: number,
  { isUrgent = false, publishAt }: PostText,
): Promise<void> {
  if (!isUrgent) return;
  if (!isOffice(context)) throw forbidden("mark a post as urgent");
  if (publishAt === null) return;
  if ((await countUrgent(db, schoolId, postId, publishAt)) >= URGENT_POSTS_A_DAY)
    throw clash("urgent-posts", "The school has sent its urgent posts of the day.");
  await audited(context, db, schoolId, "post.urgent", ["post", postId]);
}
