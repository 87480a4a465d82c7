import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { findCredentials } from "./credentials.queries.ts";
import { isProvedSince, updateProvedAt } from "./proof.queries.ts";
import { refuseWrongPassword } from "./refuse-wrong-password.ts";

/** How long a proof is enough to change the ways to sign in, or to take many people out of a school. */
const MINUTES = 15;

export async function proveMyself(context: Context, password: string): Promise<Record<string, never>> {
  const { passwordHash } = await findCredentials(context.database.directory, context.actor.accountId);
  await refuseWrongPassword(context, { password, passwordHash, field: "/body/password" });
  await noteProof(context);
  return {};
}

/** This session has just shown that its owner holds the device. */
export const noteProof = ({ database, actor }: Context) =>
  updateProvedAt(database.directory, actor.sessionId);

/**
 * Throws proof-required unless this session began, or was proved once more, within the last quarter of an hour: by the
 * password, a code of the authenticator or a passkey. Required before everything that a stolen session must not do.
 */
export async function refuseUnproved({ database, actor }: Context): Promise<void> {
  if (!(await isProvedSince(database.directory, actor.sessionId, MINUTES)))
    throw new AppError("proof-required", "Confirm that it is you.");
}
