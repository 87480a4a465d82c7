import type { Input, Reply } from "@dars/contract/platform/route";
import type { readReadyReplies as route } from "@dars/contract/talking/ready-replies";

import type { Context } from "#platform/context.ts";

import { findReplies } from "./ready-replies.queries.ts";

export async function readReadyReplies(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  return {
    own: await findReplies(db, schoolId, actor.accountId),
    school: await findReplies(db, schoolId, null),
    mayWriteSchool: actor.role === "school_management",
  };
}
