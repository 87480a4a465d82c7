import type {
  beginAuthenticator as begin,
  confirmAuthenticator as confirm,
} from "@dars/contract/identity/second-factors";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findAccount, isOffice, readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { replaceRecoveryCodes } from "./recovery-codes.ts";
import {
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAccountLabel,
  lockAuthenticator,
  updateConfirmed,
  upsertUnconfirmed,
} from "./second-factors.queries.ts";
import { toCodeDigits } from "./to-code-digits.ts";
import { authenticatorAddress, base32, newSecret, findStep } from "./totp.ts";

/** A secret shown once. It counts for nothing until `confirmAuthenticator` has seen a code of it. */
export async function beginAuthenticator(context: Context): Promise<Reply<typeof begin>> {
  const { database, tokens, actor } = context;
  await refuseUnproved(context);
  const { login, group } = await findAccountLabel(database.directory, actor.accountId);
  const secret = newSecret();
  const sealed = tokens.seal(sealFor(actor.accountId), secret);
  if (!(await upsertUnconfirmed(database.directory, actor.accountId, sealed)))
    throw new AppError("conflict", "An authenticator app is on. Turn it off first.");
  return { secret: base32(secret), address: authenticatorAddress(secret, `Dars ${group}`, login) };
}

export async function confirmAuthenticator(
  context: Context,
  { body }: Input<typeof confirm>,
): Promise<Reply<typeof confirm>> {
  const { database, tokens, actor } = context;
  const { accountId } = actor;
  await refuseUnproved(context);
  return database.inSchool(await readOwnSchoolId(context), async (db) => {
    const known = await lockAuthenticator(db, accountId);
    if (known?.confirmedAt) throw new AppError("conflict", "An authenticator app is already on.");
    const secret = known && tokens.unseal(sealFor(accountId), known.sealedSecret);
    const step = secret && findStep(secret, toCodeDigits(body.code), new Date(), 0);
    if (step === undefined) throw new AppError("bad-credentials", "Wrong code.", { field: "/body/code" });
    await updateConfirmed(db, accountId, step);
    const recoveryCodes = await replaceRecoveryCodes(tokens, db, accountId);
    await note(db, context, "authenticator.added");
    return { recoveryCodes };
  });
}

export async function removeAuthenticator(context: Context): Promise<Record<string, never>> {
  const { database, actor } = context;
  await refuseUnproved(context);
  const account = await findAccount(database.directory, actor.accountId);
  if (account?.asksSecondFactor === true && isOffice(actor.role) && !account.hasPasskey)
    throw new AppError("conflict", "Your group requires two-step sign-in. Add a passkey first.");
  await database.inSchool(await readOwnSchoolId(context), async (db) => {
    await deleteAuthenticator(db, actor.accountId);
    await deleteRecoveryCodes(db, actor.accountId);
    await note(db, context, "authenticator.removed");
  });
  return {};
}

export async function renewRecoveryCodes(context: Context): Promise<Reply<typeof confirm>> {
  const { database, tokens, actor } = context;
  await refuseUnproved(context);
  return database.inSchool(await readOwnSchoolId(context), async (db) => {
    const known = await lockAuthenticator(db, actor.accountId);
    if (!known?.confirmedAt) throw new AppError("conflict", "There is no authenticator app to recover.");
    const recoveryCodes = await replaceRecoveryCodes(tokens, db, actor.accountId);
    await note(db, context, "recovery-codes.renewed");
    return { recoveryCodes };
  });
}

/** A secret is opened for its own account alone. */
export const sealFor = (accountId: number): string => `authenticator ${accountId}`;

async function note(db: Parameters<typeof audited>[1], context: Context, action: string): Promise<void> {
  const { accountId } = context.actor;
  const schoolId = await readOwnSchoolId(context);
  await audited(context, db, schoolId, action, ["account", accountId]);
}
