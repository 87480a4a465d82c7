import { DevicePlatform, type SecondStepChallenge } from "@dars/contract/identity/accounts";
import { nullable } from "@dars/contract/platform/primitives";
import { Role } from "@dars/contract/platform/roles";
import { Type } from "typebox";

import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { Challenge } from "./challenges.ts";
import type { NewSession } from "./new-session.queries.ts";
import type { AccountFound } from "./sign-in.queries.ts";

const MINUTES = 5;

/** A device as in sessions, within the data of a challenge. */
export const DeviceKept = Type.Object({
  platform: DevicePlatform,
  deviceName: nullable(Type.String()),
  appVersion: nullable(Type.String()),
});

/** A sign-in whose first step was right. It ends only while the password is the one that it began with. */
export const secondStepChallenge = new Challenge(
  "second_step",
  MINUTES,
  Type.Object({
    role: Role,
    mustChangePassword: Type.Boolean(),
    passwordSeal: Type.String(),
    device: DeviceKept,
  }),
);

interface FirstStep {
  readonly role: Role;
  readonly mustChangePassword: boolean;
  readonly device: Pick<NewSession, "platform" | "deviceName" | "appVersion">;
}

/** Throws second-step-required, with a challenge in it, where a right password is not enough. */
export async function refuseWithoutSecondStep(
  context: PublicContext,
  account: AccountFound,
  begun: FirstStep,
): Promise<void> {
  const ways = listSecondStepWays(account);
  if (ways.length === 0) return;
  const passwordSeal = computePasswordSeal(context.tokens, account);
  const details = { ...begun, passwordSeal };
  const challenge = await secondStepChallenge.begin(context, { accountId: account.id, details });
  throw new AppError("second-step-required", "One more step is required.", { details: { challenge, ways } });
}

/** Shows whether the password is still the one at the start of a challenge. */
export const computePasswordSeal = (
  tokens: Tokens,
  { passwordHash }: Pick<AccountFound, "passwordHash">,
): string => tokens.hash("password-of-challenge", passwordHash ?? "").toString("base64url");

/** The note to a new session of this role if the group requires a second factor and the account has none. */
export const buildSecondFactorNote = (
  account: AccountFound,
  role: Role,
): { readonly must_add_second_factor?: true } =>
  account.asksSecondFactor && isOffice(role) && !account.hasAuthenticator && !account.hasPasskey
    ? { must_add_second_factor: true }
    : {};

/** The roles that need a second factor if the group requires one. */
export const isOffice = (role: Role): boolean => role === "school_management" || role === "administrator";

function listSecondStepWays(account: AccountFound): SecondStepChallenge["ways"] {
  const passkey = account.hasPasskey ? (["passkey"] as const) : [];
  if (account.hasAuthenticator) return ["authenticator", "recovery-code", ...passkey];
  // A role may be switched to later, so the strictest of all counts.
  const isAsked = account.asksSecondFactor && account.assignments.some(({ role }) => isOffice(role));
  return isAsked ? [...passkey] : [];
}
