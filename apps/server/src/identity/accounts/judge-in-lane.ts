import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { countFailureIn, refuseToWait, readWaitSeconds } from "./count-failure.ts";
import { forgetFailures, lockLane } from "./sign-in.queries.ts";

/**
 * ACC-1 for fast checks: guesses in one lane are checked one after the other, so that of many sent together
 * only a few are. Returns the result of a right guess; a wrong one gives undefined, and is counted. Throws
 * too-many-requests.
 *
 * Each of several lanes may have to wait. Callers give them in the same order, so that none waits for another in a
 * ring.
 */
export async function judgeInLane<T>(
  { database }: Pick<PublicContext, "database">,
  lane: Buffer | readonly Buffer[],
  judge: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const lanes = Buffer.isBuffer(lane) ? [lane] : lane;
  const verdict = await database.directoryTransaction(async (db) => {
    let seconds = 0;
    for (const each of lanes) {
      await lockLane(db, each);
      seconds = Math.max(seconds, await readWaitSeconds(db, each));
    }
    if (seconds > 0) return { seconds };
    const right = await judge(db);
    for (const each of lanes)
      if (right === undefined) await countFailureIn(db, each);
      else await forgetFailures(db, each);
    return { seconds, right };
  });
  refuseToWait(verdict.seconds);
  return verdict.right;
}
