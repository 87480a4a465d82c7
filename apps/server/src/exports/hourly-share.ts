import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { countWithinHour, insertCount, lockCounts, type Share } from "./exports.queries.ts";

/** Throws too-many-requests once an account has taken its share of this hour, on whichever node. Counts nothing. */
export async function refuseUsedUp(db: Db, accountId: number, share: Share, most: number): Promise<void> {
  const { count, seconds } = await countWithinHour(db, accountId, share);
  if (count >= most)
    throw new AppError("too-many-requests", "Enough for this hour.", { retryAfter: seconds });
}

/** The same, and counts one more in the transaction that takes it: of many at once no more than `most` go through. */
export async function takeShare(db: Db, accountId: number, share: Share, most: number): Promise<void> {
  await lockCounts(db, accountId);
  await refuseUsedUp(db, accountId, share, most);
  await insertCount(db, accountId, share);
}
