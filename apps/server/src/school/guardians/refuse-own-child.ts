import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { hasOwnChild } from "./guardians.queries.ts";

/** One account may hold two roles. What a guardian asks of the school is decided by someone else there. */
export async function refuseOwnChild(
  { actor }: Context,
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<void> {
  if (await hasOwnChild(db, schoolId, actor.accountId, studentId))
    throw clash("own-child", "Someone else decides about your own child.");
}
