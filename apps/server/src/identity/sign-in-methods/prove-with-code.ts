import {
  countFailureIn,
  forgetFailures,
  noteProof,
  refuseToWait,
  readWaitSeconds,
} from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { lockAuthenticator } from "./second-factors.queries.ts";
import { isSpent, computeSecondStepLane } from "./take-second-step.ts";

/**
 * A code of the authenticator, or a recovery code, instead of the password. Guesses count like guesses at a
 * sign-in.
 */
export async function proveWithCode(context: Context, code: string): Promise<Record<string, never>> {
  const verdict = await context.database.directoryTransaction((db) => judge(context, db, code));
  if (typeof verdict === "number") refuseToWait(verdict);
  if (verdict !== true) throw new AppError("bad-credentials", "Wrong code.", { field: "/body/code" });
  await noteProof(context);
  return {};
}

/** Whether the code was right; the seconds to wait where it was not looked at. */
async function judge(context: Context, db: Db, code: string): Promise<boolean | number> {
  const { accountId } = context.actor;
  const known = await lockAuthenticator(db, accountId);
  const lane = computeSecondStepLane(context, accountId);
  const waitSeconds = await readWaitSeconds(db, lane);
  if (waitSeconds > 0) return waitSeconds;
  if (known && (await isSpent(context, db, { accountId, code, known }))) {
    await forgetFailures(db, lane);
    return true;
  }
  await countFailureIn(db, lane);
  return false;
}
