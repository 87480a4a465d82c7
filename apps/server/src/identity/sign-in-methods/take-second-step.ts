import type { SignedIn } from "@dars/contract/identity/accounts";

import {
  countFailureIn,
  enter,
  forgetFailures,
  computePasswordSeal,
  refuseToWait,
  secondStepChallenge,
  readWaitSeconds,
} from "#identity/accounts/public.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { sealFor } from "./authenticator.ts";
import { recoveryHash } from "./recovery-codes.ts";
import {
  holdAuthenticator,
  lockAuthenticator,
  spendRecoveryCode,
  updateLastStep,
} from "./second-factors.queries.ts";
import { toCodeDigits } from "./to-code-digits.ts";
import { findStep } from "./totp.ts";

interface SecondStep {
  readonly challenge: string;
  /** A code of the authenticator, or a recovery code. */
  readonly code: string;
}

/**
 * Ends a sign-in that waits for its second step. The code is judged, spent and its challenge taken away in one
 * transaction that guesses at the same account wait for, so that of many sent together a few are judged.
 */
export async function takeSecondStep(context: PublicContext, step: SecondStep): Promise<SignedIn> {
  const { database, tokens } = context;
  const verdict = await database.directoryTransaction((db) => judge(context, db, step));
  if (typeof verdict === "number") refuseToWait(verdict);
  if (verdict === undefined || typeof verdict === "number") throw notRight();
  const { accountId, details } = verdict;
  return enter(context, {
    accountId,
    role: details.role,
    device: details.device,
    mustChangePassword: details.mustChangePassword,
    isWhole: true,
    holds: (db) => holdAuthenticator(db, accountId),
    isStill: (account) => computePasswordSeal(tokens, account) === details.passwordSeal,
  });
}

/** The challenge where the code is right; undefined where it is not; the seconds to wait where nothing was looked at. */
async function judge(context: PublicContext, db: Db, { challenge, code }: SecondStep) {
  const begun = await secondStepChallenge.find(context, db, challenge);
  const accountId = begun?.accountId ?? null;
  if (!begun || accountId === null) return undefined;
  const known = await lockAuthenticator(db, accountId);
  const lane = computeSecondStepLane(context, accountId);
  const waitSeconds = await readWaitSeconds(db, lane);
  if (waitSeconds > 0) return waitSeconds;
  if (!known || !(await isSpent(context, db, { accountId, code, known }))) {
    await countFailureIn(db, lane);
    return undefined;
  }
  // A request that waited for this transaction finds it gone.
  const taken = await secondStepChallenge.take(context, db, challenge);
  await forgetFailures(db, lane);
  return taken && { accountId, details: taken.details };
}

/** Where guesses at the codes of an account are counted. */
export const computeSecondStepLane = ({ tokens }: Pick<PublicContext, "tokens">, accountId: number): Buffer =>
  tokens.hash("second-step-lane", String(accountId));

interface Judged {
  readonly accountId: number;
  readonly code: string;
  readonly known: NonNullable<Awaited<ReturnType<typeof lockAuthenticator>>>;
}

/** Whether the code is right, in which case it is right no more. Guesses are counted by the caller. */
export async function isSpent(
  { tokens }: PublicContext,
  db: Db,
  { accountId, code, known }: Judged,
): Promise<boolean> {
  if (!known.confirmedAt) return false;
  const secret = tokens.unseal(sealFor(accountId), known.sealedSecret);
  const step = findStep(secret, toCodeDigits(code), new Date(), known.lastStep);
  if (step === undefined) return spendRecoveryCode(db, accountId, recoveryHash(tokens, accountId, code));
  await updateLastStep(db, accountId, step);
  return true;
}

const notRight = () => new AppError("bad-credentials", "Wrong or expired code.");
