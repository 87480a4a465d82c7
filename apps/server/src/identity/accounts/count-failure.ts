import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { delayAfter, FORGET_AFTER_SECONDS } from "./delay-after.ts";
import { insertFailure, listFailures, updateNextTry } from "./sign-in.queries.ts";

/** Seconds that a lane has to wait; 0 when it may be tried now. */
export async function readWaitSeconds(db: Db, lane: Buffer): Promise<number> {
  const [failed] = await listFailures(db, { loginHash: lane });
  return failed?.waitSeconds ?? 0;
}

export function refuseToWait(seconds: number): void {
  if (seconds > 0)
    throw new AppError("too-many-requests", "Too many tries. Wait a little, then try again.", {
      retryAfter: seconds,
    });
}

/** One more failure: after five in a row the next try has to wait, longer each time. */
export const countFailure = ({ database }: Pick<PublicContext, "database">, lane: Buffer): Promise<void> =>
  database.directoryTransaction((db) => countFailureIn(db, lane));

/** The same within a transaction that others wait for. */
export async function countFailureIn(db: Db, lane: Buffer): Promise<void> {
  const delay = delayAfter(await insertFailure(db, lane, FORGET_AFTER_SECONDS));
  if (delay > 0) await updateNextTry(db, lane, delay);
}
