import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { judgeInTurn } from "./judge-in-turn.ts";
import { isPassword } from "./passwords.ts";

interface Typed {
  readonly password: string;
  readonly passwordHash: string | null;
  /** JSON pointer of where it was typed. */
  readonly field: string;
}

/**
 * ACC-1: throws bad-credentials unless an open session knows the password of its own account. An attacker
 * with an unlocked device gets no more guesses than at the sign-in: failures of all such checks are counted
 * together.
 */
export async function refuseWrongPassword(
  context: Context,
  { password, passwordHash, field }: Typed,
): Promise<void> {
  const lane = context.tokens.hash("proof-lane", String(context.actor.accountId));
  const isRight = await judgeInTurn(
    context,
    lane,
    async () => (await isPassword(password, passwordHash)) || undefined,
  );
  if (isRight !== true) throw new AppError("bad-credentials", "Wrong password.", { field });
}
