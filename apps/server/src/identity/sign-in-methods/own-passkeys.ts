import type { listPasskeys as list } from "@dars/contract/identity/passkeys";
import type { Reply } from "@dars/contract/platform/route";

import { findAccount, isOffice, readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { deletePasskey, listPasskeyRows, updateName } from "./passkeys.queries.ts";

export async function listPasskeys({ database, actor }: Context): Promise<Reply<typeof list>> {
  const rows = await listPasskeyRows(database.directory, actor.accountId);
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt, suspectedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isSuspected: suspectedAt !== null,
    })),
  };
}

/** Changes nothing but what its owner knows it by, so it needs no proof and no line in the audit. */
export async function renamePasskey(
  { database, actor }: Context,
  id: number,
  name: string,
): Promise<Record<string, never>> {
  if (!(await updateName(database.directory, actor.accountId, id, name))) throw notFound("This passkey");
  return {};
}

export async function removePasskey(context: Context, id: number): Promise<Record<string, never>> {
  const { database, actor } = context;
  await refuseUnproved(context);
  const [account, { passkeys }] = await Promise.all([
    findAccount(database.directory, actor.accountId),
    listPasskeys(context),
  ]);
  const isLast = passkeys.every((passkey) => passkey.id === id || passkey.isSuspected);
  const isAsked = account?.asksSecondFactor === true && isOffice(actor.role) && !account.hasAuthenticator;
  if (isAsked && isLast && account.hasPasskey)
    throw new AppError("conflict", "Your group requires two-step sign-in. Add another method first.");
  const placeId = await readOwnSchoolId(context);
  await database.inSchool(placeId, async (db) => {
    if (!(await deletePasskey(db, actor.accountId, id))) throw notFound("This passkey");
    await audited(context, db, placeId, "passkey.removed", ["passkey", id]);
  });
  return {};
}
