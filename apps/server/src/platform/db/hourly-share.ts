import { sql } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

/** The limited resources of an account per hour: files of people, runs of letters, cards, or printed lists. */
export type Share = "files" | "letters" | "cards" | "lists";

/** Class lists and timetables: all of a large school twice. */
export const LISTS_AN_HOUR = 200;

/** Throws too-many-requests once an account has taken its share of this hour, on whichever node. Counts nothing. */
export async function refuseUsedUp(db: Db, accountId: number, share: Share, most: number): Promise<void> {
  const { count, seconds } = await countWithinHour(db, accountId, share);
  if (count >= most)
    throw new AppError("too-many-requests", "The limit for this hour is reached.", { retryAfter: seconds });
}

/** The same, and counts one more in the transaction that takes it: of many at once no more than `most` go through. */
export async function takeShare(db: Db, accountId: number, share: Share, most: number): Promise<void> {
  await lockCounts(db, accountId);
  await refuseUsedUp(db, accountId, share, most);
  await insertCount(db, accountId, share);
}

/** Deletes counts older than two hours, which no limit reads any more. Returns how many rows were deleted. */
export async function sweepShares({ directory }: Database): Promise<number> {
  const { numDeletedRows } = await directory
    .deleteFrom("export_counts")
    .where("taken_at", "<", sql<Date>`now() - interval '2 hours'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** No other transaction counts this account until this one ends. */
export const lockCounts = (db: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exports by ${accountId}`}, 0))`.execute(db);

/** How many were taken within the hour, and how many seconds it is until the first of them is an hour old. */
async function countWithinHour(db: Db, accountId: number, share: Share) {
  const { count, seconds } = await db
    .selectFrom("export_counts")
    .select(sql<number>`count(*)::int`.as("count"))
    .select(
      sql<number>`ceil(extract(epoch from coalesce(min(taken_at), now()) + interval '1 hour' - now()))::int`.as(
        "seconds",
      ),
    )
    .where("account_id", "=", accountId)
    .where("share", "=", share)
    .where("taken_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return { count, seconds: Math.max(1, seconds) };
}

export const insertCount = (db: Db, accountId: number, share: Share) =>
  db.insertInto("export_counts").values({ account_id: accountId, share }).execute();
