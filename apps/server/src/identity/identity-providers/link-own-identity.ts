import type { beginOwnIdentity as begin, linkOwnIdentity as link } from "@dars/contract/identity/identities";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { insertIdentity, listOwnIdentities } from "./identities.queries.ts";
import { listIdentities } from "./own-identities.ts";
import type { RelyingParty } from "./relying-party.ts";
import { comeBack, leave, refuseStranger } from "./went-away.ts";

/** A signed-in user goes to a provider of their own group, soon after proving their identity. */
export async function beginOwnIdentity(
  party: RelyingParty,
  context: Context,
  { providerId, app }: Input<typeof begin>["body"],
): Promise<Reply<typeof begin>> {
  await refuseUnproved(context);
  const { accountId, groupId } = context.actor;
  return leave(party, context, { providerId, accountId, groupId, app });
}

/** OIDC-1: the provider says who it is there, the session says who it is here. */
export async function linkOwnIdentity(
  party: RelyingParty,
  context: Context,
  { secret, answer }: Input<typeof link>["body"],
): Promise<Reply<typeof link>> {
  const { accountId, role } = context.actor;
  const { provider, proved } = await comeBack(party, context, { secret, answer }, accountId);
  refuseStranger(provider, role, proved);
  const { subject, email } = proved;
  const placeId = await readOwnSchoolId(context);
  await context.database.inSchool(placeId, async (db) => {
    const known = await listOwnIdentities(db, accountId);
    if (await insertIdentity(db, { accountId, providerId: provider.id, subject, email })) {
      const about = { kind: "account", id: accountId };
      await audit(db, placeId, { ...by(context), action: "identity.linked", subject: about });
    } else if (!known.some((each) => each.providerId === provider.id && each.subject === subject))
      throw new AppError("conflict", "This account is linked to someone else.");
  });
  const { identities } = await listIdentities(context);
  return { identities };
}
