import type { proveWithPasskey as route } from "@dars/contract/identity/passkeys";
import type { Input } from "@dars/contract/platform/route";

import { noteProof } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import { notRight } from "./ceremony.ts";
import { use } from "./sign-in-with-passkey.ts";

/** A passkey of one's own that has verified its user, in place of the password. */
export async function proveWithPasskey(
  context: Context,
  { body: { credential } }: Input<typeof route>,
): Promise<Record<string, never>> {
  const { database, actor } = context;
  const used = await database.directoryTransaction((db) => use(context, db, credential));
  const isOwn = used?.accountId === actor.accountId && !used.isSuspected && used.isUserVerified;
  if (!isOwn) throw notRight();
  await noteProof(context);
  return {};
}
