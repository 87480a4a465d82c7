import { Type, type Static } from "typebox";

import { DevicePlatform, SignedIn } from "#identity/accounts.ts";
import { Id, Instant, Nothing, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";
import { staff } from "#platform/staff.ts";

/**
 * Adults: tablets that pupils share must not open one pupil's account to another (docs/rules.md#people-and-accounts).
 */
const adults = {
  ...staff,
  allow: { parent: "own", ...staff.allow },
  beforeSecondFactor: true,
} as const;

const Base64Url = Type.String({ minLength: 1, maxLength: 20_000, pattern: "^[A-Za-z0-9_-]+$" });
const Name = written(1, 60);

/** WebAuthn: 32 random bytes in base64url, good for one use within a quarter of an hour. `site` is the RP ID. */
const Challenge = Type.Object({ challenge: Type.String(), site: Type.String() });

/** A challenge that a passkey has signed. */
const Signed = Type.Object({
  id: Base64Url,
  clientDataJSON: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
});

export const beginPasskeySignIn = route({
  method: "POST",
  path: "/api/v6/login/passkey/challenge",
  summary: "Begin to sign in with a passkey",
  access: "public",
  repeatable: false,
  reply: Challenge,
});

/**
 * The role asked for where the account has it, and otherwise the first that it has. Refused with `bad-credentials` for
 * whatever is not right; `details.passkey` is "suspected" where its counter went backwards, as that of a copy would: it
 * opens nothing any more, and its owner removes it on the profile. Management, administrators and accounts with an
 * authenticator need one that has verified its user.
 */
export const signInWithPasskey = route({
  method: "POST",
  path: "/api/v6/login/passkey",
  summary: "Sign in with a passkey",
  access: "public",
  repeatable: false,
  body: Type.Object({
    login_type: Role,
    credential: Signed,
    device: Type.Optional(
      Type.Object({
        platform: DevicePlatform,
        name: Type.Optional(Type.String({ maxLength: 120 })),
        appVersion: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    ),
  }),
  reply: SignedIn,
  errors: ["bad-credentials", "no-access"],
});

/**
 * The same as `proveMyself`, with a passkey in place of the password. It signs a challenge of `beginPasskeySignIn`, and
 * has verified its user.
 */
export const proveWithPasskey = route({
  method: "PUT",
  path: "/api/v6/me/proof/passkey",
  summary: "Prove with a passkey that it is me",
  access: adults,
  repeatable: false,
  body: Type.Object({ credential: Signed }),
  reply: Nothing,
  errors: ["bad-credentials"],
});

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  addedAt: Instant,
  lastUsedAt: nullable(Instant),
  /** True if its counter went backwards: there may be a copy. It can no longer be used. */
  isSuspected: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const listPasskeys = route({
  method: "GET",
  path: "/api/v6/me/passkeys",
  summary: "My passkeys",
  access: adults,
  repeatable: true,
  reply: Type.Object({ passkeys: Type.Array(Passkey) }),
});

export const beginPasskey = route({
  method: "POST",
  path: "/api/v6/me/passkeys/challenge",
  summary: "Begin to add a passkey",
  access: adults,
  repeatable: false,
  reply: Type.Object({
    ...Challenge.properties,
    siteName: Type.String(),
    /** base64url; says nothing about the account. */
    userHandle: Type.String(),
    login: Type.String(),
    /** Credentials that are there already, so that no device makes a second one. */
    known: Type.Array(Type.String()),
    userVerification: Type.Enum(["preferred", "required"]),
  }),
  errors: ["proof-required", "conflict"],
});

export const addPasskey = route({
  method: "POST",
  path: "/api/v6/me/passkeys",
  summary: "Add a passkey",
  access: adults,
  repeatable: false,
  body: Type.Object({
    name: Name,
    credential: Type.Object({
      id: Base64Url,
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }),
    }),
  }),
  reply: Passkey,
  errors: ["bad-credentials", "proof-required", "conflict"],
});

export const renamePasskey = route({
  method: "PUT",
  path: "/api/v6/me/passkeys/:passkeyId",
  summary: "Rename a passkey",
  access: adults,
  repeatable: true,
  params: Type.Object({ passkeyId: Id }),
  body: Type.Object({ name: Name }),
  reply: Nothing,
});

/** Refused with conflict where the group asks for a second factor and none would be left. */
export const removePasskey = route({
  method: "DELETE",
  path: "/api/v6/me/passkeys/:passkeyId",
  summary: "Remove a passkey",
  access: adults,
  repeatable: true,
  params: Type.Object({ passkeyId: Id }),
  reply: Nothing,
  errors: ["proof-required", "conflict"],
});
