import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { countFailureIn, refuseToWait, waitOf } from "./count-failure.ts";
import { forgetFailures, lockLane } from "./sign-in.queries.ts";

/**
 * ACC-1 for fast checks: guesses in one lane are checked one after the other, so that of many sent together
 * only a few are. Returns the result of a right guess; a wrong one gives undefined, and is counted. Throws
 * too-many-requests.
 */
export async function judgeInLane<T>(
  { database }: Pick<PublicContext, "database">,
  lane: Buffer,
  judge: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const judged = await database.directoryTransaction(async (db) => {
    await lockLane(db, lane);
    const seconds = await waitOf(db, lane);
    if (seconds > 0) return { seconds };
    const right = await judge(db);
    if (right === undefined) await countFailureIn(db, lane);
    else await forgetFailures(db, lane);
    return { seconds, right };
  });
  refuseToWait(judged.seconds);
  return judged.right;
}
