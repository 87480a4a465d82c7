import type { listIdentities as list } from "@dars/contract/identity/identities";
import type { Reply } from "@dars/contract/platform/route";

import { readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { deleteIdentity, listOpenProviders, listOwnIdentities } from "./identities.queries.ts";

export async function listIdentities({ database, actor }: Context): Promise<Reply<typeof list>> {
  const rows = await listOwnIdentities(database.directory, actor.accountId);
  const open =
    actor.role === "student" || actor.role === "parent" ? [] : await listOpenProviders(database.directory);
  const own = open.filter(({ groupId, roles }) => groupId === actor.groupId && roles.includes(actor.role));
  return {
    providers: own.map(({ id, name }) => ({ id, name })),
    identities: rows.map(({ id, provider, email, linkedAt, lastUsedAt }) => ({
      id,
      provider,
      email,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export async function unlinkIdentity(context: Context, id: number): Promise<Record<string, never>> {
  await refuseUnproved(context);
  const placeId = await readOwnSchoolId(context);
  await context.database.inSchool(placeId, async (db) => {
    if (!(await deleteIdentity(db, context.actor.accountId, id))) throw notFound("This identity");
    await audited(context, db, placeId, "identity.unlinked", ["identity", id]);
  });
  return {};
}
