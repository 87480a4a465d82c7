import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenPosts } from "./posts.queries.ts";
import { isOffice } from "./read-post.ts";

/**
 * POST-1: files of posts that the caller may read now. Readers lose the files of a post that is over or
 * withdrawn.
 */
export const mayReadPostFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const postIds = uses.map(({ targetId }) => targetId);
  const db = context.database.reading(schoolId);
  const open = await listOpenPosts(db, schoolId, postIds, context.actor, isOffice(context));
  return uses.filter(({ targetId }) => open.has(targetId));
};
