import type { PublicContext } from "#platform/context.ts";

import { afterEarlier } from "./after-earlier.ts";
import { countFailureIn, refuseToWait, readWaitSeconds } from "./count-failure.ts";
import { forgetFailures, lockLane } from "./sign-in.queries.ts";

type Context = Pick<PublicContext, "database">;

/**
 * ACC-1 for slow checks: of many guesses sent together as many are answered as if they had come one by one;
 * the rest get no verdict. Returns the result of a right guess; a wrong one gives undefined, and is counted.
 * Throws too-many-requests.
 */
export async function judgeInTurn<T>(
  context: Context,
  lane: Buffer,
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  refuseToWait(await readWaitSeconds(context.database.shortReading(null), lane));
  return afterEarlier(lane, judge, async (right) => {
    refuseToWait(
      right === undefined
        ? await countUnlessWaiting(context, lane)
        : await forgetFailures(context.database.directory, lane),
    );
    return right;
  });
}

/** The seconds to wait where earlier guesses have failed meanwhile; 0 where this one was counted. */
const countUnlessWaiting = ({ database }: Context, lane: Buffer): Promise<number> =>
  database.directoryTransaction(async (db) => {
    // Other nodes judge guesses in this lane, too.
    await lockLane(db, lane);
    const seconds = await readWaitSeconds(db, lane);
    if (seconds === 0) await countFailureIn(db, lane);
    return seconds;
  });
