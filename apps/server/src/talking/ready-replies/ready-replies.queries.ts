import type { ReplyList } from "@dars/contract/talking/ready-replies";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const NOTHING: ReplyList = { texts: [], revision: 0 };

/** The list of an account in a school; null is the school's own. */
export async function findReplies(db: Db, schoolId: number, accountId: number | null): Promise<ReplyList> {
  const known = await db
    .selectFrom("ready_replies")
    .select(["texts", "revision"])
    .where("school_id", "=", schoolId)
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .executeTakeFirst();
  return known ?? NOTHING;
}

/** Two who change one list go one after the other. */
export const lockReplies = (db: Db, schoolId: number, accountId: number | null) =>
  sql`select pg_advisory_xact_lock(hashtext('ready replies'), hashtext(${`${schoolId} ${accountId}`}))`.execute(
    db,
  );

export async function upsertReplies(
  db: Db,
  schoolId: number,
  accountId: number | null,
  { texts, revision, by }: ReplyList & { readonly by: number },
): Promise<void> {
  const written = { texts: [...texts], revision, changed_by: by, changed_at: sql<Date>`dars_now()` };
  await db
    .insertInto("ready_replies")
    .values({ school_id: schoolId, account_id: accountId, ...written })
    .onConflict((conflict) => conflict.columns(["school_id", "account_id"]).doUpdateSet(written))
    .execute();
}
