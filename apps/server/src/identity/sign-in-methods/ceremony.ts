import { Type } from "typebox";

import { Challenge } from "#identity/accounts/public.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { parse } from "#platform/parse.ts";

const MINUTES = 15;
const NothingKept = Type.Object({});

/** A sign-in without a known account: the passkey identifies it. */
export const signInChallenge = new Challenge("passkey_sign_in", MINUTES, NothingKept);
/** A passkey about to be added to the account of a session. */
export const addedChallenge = new Challenge("passkey_added", MINUTES, NothingKept);

/** The RP ID: the host at which people reach this server. A passkey works there and nowhere else. */
export const getRpId = (context: PublicContext): string => new URL(getOrigin(context)).hostname;

/** The expected origin in a browser's answer, word for word. */
const getOrigin = ({ origin }: Pick<PublicContext, "origin">): string =>
  new URL(origin ?? "http://localhost").origin;

/** Where a passkey may have been used: in a browser at this address, or in an installed app of the school's own. */
export const listOrigins = (context: Pick<PublicContext, "origin" | "appOrigins">): string[] => [
  getOrigin(context),
  ...(context.appOrigins ?? []),
];

const ClientData = Type.Object({ challenge: Type.String({ pattern: "^[\\w-]{43}$" }) });

/** The challenge that a browser signed, which is the token of ours. Throws bad-credentials. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return parse(ClientData, parsed).challenge;
  } catch {
    throw notRight();
  }
}

export const notRight = (details?: { readonly passkey: "suspected" }) =>
  new AppError("bad-credentials", "This passkey does not work here.", details ? { details } : {});
