import type { listIdentityProviders as listed } from "@dars/contract/identity/identities";
import type {
  addIdentityProvider as add,
  changeIdentityProvider as change,
  IdentityProvider,
  readIdentityProviders as read,
  tryIdentityProvider as attempt,
} from "@dars/contract/identity/identity-providers";
import { ROLES, type Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context, PublicContext } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { ProviderError } from "./discover-provider.ts";
import {
  findOfficeId,
  insertProvider,
  listOpenProviders,
  listProviders,
  updateProvider,
  type ProviderRow,
} from "./identities.queries.ts";
import { redirectAddress, sealFor, type RelyingParty } from "./relying-party.ts";

export async function listIdentityProviders({ database }: PublicContext): Promise<Reply<typeof listed>> {
  const rows = await listOpenProviders(database.directory);
  return { providers: rows.map(({ id, name, roles }) => ({ id, name, roles: toRoles(roles) })) };
}

export async function readIdentityProviders(context: Context): Promise<Reply<typeof read>> {
  const rows = await listProviders(context.database.directory, context.actor.groupId);
  return { providers: rows.map(settled), redirectAddress: redirectAddress(context) };
}

export async function addIdentityProvider(
  context: Context,
  { body: { clientSecret, ...wanted } }: Input<typeof add>,
): Promise<IdentityProvider> {
  await refuseUnproved(context);
  const sealedSecret =
    clientSecret === null ? null : context.tokens.seal(sealFor(wanted), Buffer.from(clientSecret));
  const { groupId } = context.actor;
  const office = await findOfficeId(context.database.directory, groupId);
  const id = await context.database.inSchool(office.id, async (db) => {
    const added = await insertProvider(db, groupId, { ...wanted, sealedSecret });
    if (!added) throw new AppError("conflict", "This client already exists.");
    await audited(context, db, office.id, "identity-provider.added", ["identity-provider", added.id], {
      issuer: wanted.issuer,
    });
    return added.id;
  });
  return settled(await ownProvider(context, id));
}

export async function changeIdentityProvider(
  context: Context,
  { params: { providerId: id }, body: { clientSecret, ...wanted } }: Input<typeof change>,
): Promise<IdentityProvider> {
  await refuseUnproved(context);
  const known = await ownProvider(context, id);
  const secret = clientSecret !== null && {
    sealedSecret: context.tokens.seal(sealFor(known), Buffer.from(clientSecret)),
  };
  const office = await findOfficeId(context.database.directory, context.actor.groupId);
  await context.database.inSchool(office.id, async (db) => {
    if (!(await updateProvider(db, context.actor.groupId, { id, ...wanted, ...secret })))
      throw new AppError("conflict", "Someone else has changed this sign-in service.");
    await audited(context, db, office.id, "identity-provider.changed", ["identity-provider", id], {
      isOpen: wanted.isOpen,
    });
  });
  return settled(await ownProvider(context, id));
}

/** Lets an administrator test a provider before opening it to all users. */
export async function tryIdentityProvider(
  party: RelyingParty,
  { body }: Input<typeof attempt>,
): Promise<Reply<typeof attempt>> {
  try {
    await party.try(body);
    return { fault: null, host: null };
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure;
    return { fault: failure.fault, host: failure.host };
  }
}

async function ownProvider({ database, actor }: Context, id: number): Promise<ProviderRow> {
  const rows = await listProviders(database.directory, actor.groupId);
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound("This identity provider");
  return row;
}

const settled = ({ sealedSecret, groupId: _group, roles, ...row }: ProviderRow): IdentityProvider => ({
  ...row,
  roles: toRoles(roles),
  hasSecret: sealedSecret !== null,
});

const toRoles = (stored: readonly string[]): Role[] => ROLES.filter((role) => stored.includes(role));
