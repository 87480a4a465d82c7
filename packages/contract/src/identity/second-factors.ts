import { Type, type Static } from "typebox";

import { SignedIn } from "#identity/accounts.ts";
import { Id, Instant, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { staff } from "#platform/staff.ts";

const beforeOwnFactor = { ...staff, beforeSecondFactor: true } as const;

const Code = Type.String({ minLength: 1, maxLength: 40 });

/**
 * The end of a sign-in that `login` answered with a challenge: six digits of the authenticator, or a recovery code.
 * Refused with `bad-credentials` for a wrong code and for a challenge that is over alike; with `too-many-requests` after
 * five failures of the account, for a time that grows to 15 minutes.
 */
export const takeSecondStep = route({
  method: "POST",
  path: "/api/v6/login/second-step",
  summary: "Sign in, second step",
  access: "public",
  repeatable: false,
  body: Type.Object({ challenge: Type.String({ minLength: 1, maxLength: 100 }), code: Code }),
  reply: SignedIn,
  errors: ["bad-credentials", "no-access", "too-many-requests"],
});

export const SecondFactor = Type.Object({
  /** Since when codes of an authenticator are asked for; null: they are not. */
  authenticatorSince: nullable(Instant),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** Whether the group asks management and administrators, and so this role, for a second factor. */
  isRequired: Type.Boolean(),
  /** False where an account is opened by a passkey or an identity provider alone. */
  hasPassword: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const readSecondFactor = route({
  method: "GET",
  path: "/api/v6/me/second-factor",
  summary: "My second factor",
  access: beforeOwnFactor,
  repeatable: true,
  reply: SecondFactor,
});

/** The same as `proveMyself`, with a code of the authenticator or a recovery code in place of the password. */
export const proveWithCode = route({
  method: "PUT",
  path: "/api/v6/me/proof/code",
  summary: "Prove with a code that it is me",
  access: beforeOwnFactor,
  repeatable: false,
  body: Type.Object({ code: Code }),
  reply: Nothing,
  errors: ["bad-credentials", "too-many-requests"],
});

/** A secret that is in this answer and nowhere else. Nothing changes for signing in before it is confirmed. */
export const beginAuthenticator = route({
  method: "POST",
  path: "/api/v6/me/authenticator",
  summary: "Begin to use an authenticator",
  access: beforeOwnFactor,
  repeatable: false,
  reply: Type.Object({
    /** Base32, to be typed where no picture can be taken. */
    secret: Type.String(),
    /** For the QR code: otpauth://totp/… */
    address: Type.String(),
  }),
  errors: ["proof-required", "conflict"],
});

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

/** The first code from it. From then on every sign-in asks for one. The recovery codes are in this answer alone. */
export const confirmAuthenticator = route({
  method: "PUT",
  path: "/api/v6/me/authenticator",
  summary: "Confirm my authenticator",
  access: beforeOwnFactor,
  repeatable: false,
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
  errors: ["bad-credentials", "proof-required", "conflict", "too-many-requests"],
});

/** Refused with conflict where the group asks for a second factor and no passkey would be left. */
export const removeAuthenticator = route({
  method: "DELETE",
  path: "/api/v6/me/authenticator",
  summary: "Stop using my authenticator",
  access: beforeOwnFactor,
  repeatable: true,
  reply: Nothing,
  errors: ["proof-required", "conflict"],
});

/** Ten new ones; all from before end. */
export const renewRecoveryCodes = route({
  method: "POST",
  path: "/api/v6/me/recovery-codes",
  summary: "Make new recovery codes",
  access: beforeOwnFactor,
  repeatable: false,
  reply: RecoveryCodes,
  errors: ["proof-required", "conflict"],
});

/**
 * For a person who has lost all of it: deletes authenticator, recovery codes and passkeys, and ends every
 * session. The password stays. A school's management does so for its teachers and parents, the head office
 * for all users.
 */
export const resetSecondFactor = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/people/:personId/second-factor",
  summary: "Take away a person's second factors",
  access: {
    capability: "A5",
    on: "person",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: Nothing,
  errors: ["conflict"],
});

const settings = { capability: "Q3", on: "self", allow: { administrator: "group" } } as const;

export const StaffSecondFactor = Type.Object({
  /** Whether management and administrators have to add a second factor when they next sign in. */
  isRequired: Type.Boolean(),
  since: nullable(Instant),
});
export type StaffSecondFactor = Static<typeof StaffSecondFactor>;

export const readStaffSecondFactor = route({
  method: "GET",
  path: "/api/v6/group/staff-second-factor",
  summary: "Whether the office needs a second factor",
  access: settings,
  repeatable: true,
  reply: StaffSecondFactor,
});

/** Open sessions continue: each later sign-in adds the factor first. */
export const saveStaffSecondFactor = route({
  method: "PUT",
  path: "/api/v6/group/staff-second-factor",
  summary: "Ask the office for a second factor",
  access: settings,
  repeatable: true,
  body: Type.Object({ isRequired: Type.Boolean() }),
  reply: StaffSecondFactor,
  errors: ["proof-required"],
});
