import type { beginIdentity, endIdentity } from "@dars/contract/identity/identities";
import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";
import { Type } from "typebox";

import { Challenge } from "#identity/accounts/public.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { ProviderError } from "./discover-provider.ts";
import { findOpenProvider, type ProviderRow } from "./identities.queries.ts";
import type { Proved, RelyingParty } from "./relying-party.ts";
import { WrongAnswer } from "./wrong-answer.ts";

export const MINUTES = 15;

/** A user who went to a provider. `sealed` holds the verifier of PKCE. */
const wentChallenge = new Challenge(
  "identity",
  MINUTES,
  Type.Object({
    providerId: Type.Integer(),
    nonce: Type.String(),
    state: Type.String(),
    sealed: Type.String(),
  }),
);

interface Leaving {
  readonly providerId: number;
  /** The account of a signed-in user who wants to link; null for a sign-in. */
  readonly accountId: number | null;
  /** The group whose providers are allowed; absent: any group. */
  readonly groupId?: number;
  /** The installed app that the way back leads into. */
  readonly app?: string | undefined;
}

/** Where the browser goes, and the secret that stays in it. */
export async function leave(
  party: RelyingParty,
  context: PublicContext,
  { providerId, accountId, groupId, app }: Leaving,
): Promise<Reply<typeof beginIdentity>> {
  const provider = await findOpenProvider(context.database.directory, providerId);
  if (!provider || (groupId !== undefined && provider.groupId !== groupId))
    throw notFound("This identity provider");
  // Behind a point, which no token of ours contains, for the page that the provider leads back to.
  const state = [context.tokens.create(), ...(app === undefined ? [] : [app])].join(".");
  const { address, verifier, nonce } = await reached(() => party.begin(context, provider, state));
  const sealed = context.tokens.seal("pkce", Buffer.from(verifier)).toString("base64url");
  const details = { providerId, nonce, state, sealed };
  return { address, secret: await wentChallenge.begin(context, { accountId, details }) };
}

interface Return {
  readonly provider: ProviderRow;
  readonly proved: Proved;
}

/** Who came back, where the same person left from the same browser for the same purpose. */
export async function comeBack(
  party: RelyingParty,
  context: PublicContext,
  { secret, answer }: Pick<Input<typeof endIdentity>["body"], "secret" | "answer">,
  accountId: number | null,
): Promise<Return> {
  const { directory } = context.database;
  const went = await wentChallenge.take(context, directory, secret);
  const provider = went && (await findOpenProvider(directory, went.details.providerId));
  if (!went || !provider || went.accountId !== accountId) throw notRight();
  const { nonce, state, sealed } = went.details;
  if (new URLSearchParams(answer).get("state") !== state) throw notRight();
  const verifier = context.tokens.unseal("pkce", Buffer.from(sealed, "base64url")).toString("utf8");
  const begun = { answer, nonce, state, verifier };
  return { provider, proved: await reached(() => party.end(context, provider, begun)) };
}

/** The users whom the group admits there. Of students, OIDC-2: students of a listed tenant. */
export function refuseStranger(
  { roles, mailDomains, studentTenants }: ProviderRow,
  role: Role,
  { email, tenant }: Pick<Proved, "email" | "tenant">,
): void {
  if (!roles.includes(role)) throw stranger("role", "This role cannot sign in here.");
  const domain = email?.toLowerCase().split("@").at(-1) ?? "";
  if (mailDomains.length > 0 && !mailDomains.includes(domain))
    throw stranger("domain", "This email domain cannot sign in here.");
  if (role === "student" && (tenant === null || !studentTenants.includes(tenant)))
    throw stranger("tenant", "Students of this directory do not sign in here.");
}

const stranger = (reason: string, message: string) =>
  new AppError("no-access", message, { details: { reason } });

/** Also for a beginning of another browser, account or purpose, and for one that was used. */
export const notRight = (reason = "over") =>
  new AppError("bad-credentials", "This sign-in is invalid or has expired.", {
    details: { reason },
  });

/** A provider that cannot be reached, or gives an invalid answer, is no fault of ours. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof WrongAnswer) throw notRight(failure.reason);
    if (!(failure instanceof ProviderError)) throw failure;
    const { fault, host } = failure;
    throw new AppError("unavailable", "The sign-in service cannot be reached.", {
      retryAfter: 30,
      details: { fault, host },
    });
  }
}
