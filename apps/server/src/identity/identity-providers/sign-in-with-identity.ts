import type { SignedIn } from "@dars/contract/identity/accounts";
import type {
  beginIdentity as begin,
  endIdentity as end,
  linkIdentity as link,
} from "@dars/contract/identity/identities";
import { nullable } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { Type, type Static } from "typebox";

import { Challenge, enter, spendInvite } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { AppError } from "#platform/errors.ts";

import {
  findLoginLike,
  findOfficeId,
  findOpenProvider,
  insertIdentity,
  useIdentity,
} from "./identities.queries.ts";
import type { Proved, RelyingParty } from "./relying-party.ts";
import { comeBack, leave, MINUTES, notRight, refuseStranger } from "./went-away.ts";

const Unlinked = Type.Object({
  providerId: Type.Integer(),
  groupId: Type.Integer(),
  subject: Type.String(),
  email: nullable(Type.String()),
  tenant: nullable(Type.String()),
});
/** A user of the provider without a link to an account here. */
const unlinkedChallenge = new Challenge("identity_link", MINUTES, Unlinked);

export const beginIdentity = (
  party: RelyingParty,
  context: PublicContext,
  { providerId, app }: Input<typeof begin>["body"],
): Promise<Reply<typeof begin>> => leave(party, context, { providerId, app, accountId: null });

/** OIDC-1: issuer and subject, and nothing else, say whose account it is. */
export async function endIdentity(
  party: RelyingParty,
  context: PublicContext,
  { secret, answer, login_type, device }: Input<typeof end>["body"],
): Promise<SignedIn> {
  const { provider, proved } = await comeBack(party, context, { secret, answer }, null);
  refuseStranger(provider, login_type, proved);
  const linked = await useIdentity(context.database.directory, provider.id, proved.subject, proved.email);
  if (!linked) return suggest(context, provider, proved);
  return enter(context, {
    accountId: linked.accountId,
    role: login_type,
    device: toDeviceFields(device),
    isWhole: false,
  });
}

/** The token's name for the user suggests a login; only a code from the office links the identity. */
async function suggest(
  context: PublicContext,
  { id: providerId, groupId }: { readonly id: number; readonly groupId: number },
  proved: Proved,
): Promise<never> {
  const { login, ...kept } = proved;
  const details = { ...kept, providerId, groupId };
  const known = login === null ? undefined : await findLoginLike(context.database.directory, groupId, login);
  throw new AppError("identity-unknown", "This account is not linked to anyone here.", {
    details: {
      link: await unlinkedChallenge.begin(context, { accountId: null, details }),
      login: known?.login ?? null,
    },
  });
}

export async function linkIdentity(
  context: PublicContext,
  { link: token, login, code, login_type, device }: Input<typeof link>["body"],
): Promise<SignedIn> {
  const { database } = context;
  const unlinked = await unlinkedChallenge.find(context, database.directory, token);
  if (!unlinked) throw notRight();
  const { details } = unlinked;
  const provider = await findOpenProvider(database.directory, details.providerId);
  if (!provider) throw notRight();
  refuseStranger(provider, login_type, details);
  const accountId = await spendInvite(context, { login, code, groupId: details.groupId }, (db, invited) =>
    spendIdentity(context, db, token, invited),
  );
  return enter(context, { accountId, role: login_type, device: toDeviceFields(device), isWhole: false });
}

/** In the transaction that spends the code: of two who link one identity, one does. */
async function spendIdentity(
  context: PublicContext,
  db: Parameters<typeof insertIdentity>[0],
  token: string,
  accountId: number,
): Promise<void> {
  const taken = await unlinkedChallenge.take(context, db, token);
  if (!taken) throw notRight();
  const { providerId, groupId, subject, email }: Static<typeof Unlinked> = taken.details;
  if (!(await insertIdentity(db, { accountId, providerId, subject, email })))
    throw new AppError("conflict", "This account has just been linked.");
  const office = await findOfficeId(db, groupId);
  await enterSchool(db, office.id);
  const about = { kind: "account", id: accountId };
  const { requestId } = context;
  await audit(db, office.id, { action: "identity.linked", accountId, requestId, subject: about });
}

type Device = Input<typeof end>["body"]["device"];

const toDeviceFields = (device: Device) => ({
  platform: device?.platform ?? ("web" as const),
  deviceName: device?.name ?? null,
  appVersion: device?.appVersion ?? null,
});
