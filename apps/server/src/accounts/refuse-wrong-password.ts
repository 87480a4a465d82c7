import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { afterEarlier } from "./after-earlier.ts";
import { isPassword } from "./passwords.ts";
import { forgetFailures } from "./sign-in.queries.ts";
import { countFailure, refuseTooSoon, refuseToWait } from "./try-limits.ts";

interface Typed {
  readonly password: string;
  readonly passwordHash: string | null;
  /** JSON pointer of where it was typed. */
  readonly field: string;
}

/**
 * ACC-1: throws bad-credentials unless an open session knows the password of its own account. Whoever has found the
 * device open guesses no oftener than at the sign-in: failures of all such questions are counted together.
 */
export async function refuseWrongPassword(
  context: Context,
  { password, passwordHash, field }: Typed,
): Promise<void> {
  const lane = context.tokens.hash("proof-lane", String(context.actor.accountId));
  await refuseTooSoon(context, lane);
  await afterEarlier(lane, async () => {
    if (await isPassword(password, passwordHash)) return;
    await countFailure(context, lane);
    throw new AppError("bad-credentials", "The password is not right.", { field });
  });
  // Asked again: of many guesses sent together, those judged before this one have failed by now.
  refuseToWait(await forgetFailures(context.database.directory, lane));
}
