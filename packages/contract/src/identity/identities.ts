import { Type, type Static } from "typebox";

import { DevicePlatform, SignedIn } from "#identity/accounts.ts";
import { everyone } from "#platform/access.ts";
import { Id, Instant, Nothing, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";
import { staff } from "#platform/staff.ts";

/**
 * Why a user who comes back from a provider is refused. `over`: begun in another browser, used before, or too
 * long ago; `declined`: the provider reports that the user or the provider has refused; `not-genuine`: its
 * answer is not signed for this server; `clock`: its answer is of another time than now; `role`, `domain`,
 * `tenant`: the group does not admit such users there.
 */
export const IDENTITY_REFUSALS = [
  "over",
  "declined",
  "not-genuine",
  "clock",
  "role",
  "domain",
  "tenant",
] as const;
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];

const Token = Type.String({ minLength: 1, maxLength: 100 });
const Device = Type.Optional(
  Type.Object({
    platform: DevicePlatform,
    name: Type.Optional(Type.String({ maxLength: 120 })),
    appVersion: Type.Optional(Type.String({ maxLength: 20 })),
  }),
);

/** The sign-in options of the login page beside the password. */
export const listIdentityProviders = route({
  method: "GET",
  path: "/api/v6/login/identity-providers",
  summary: "Identity providers to sign in with",
  access: "public",
  repeatable: true,
  reply: Type.Object({
    providers: Type.Array(Type.Object({ id: Id, name: Type.String(), roles: Type.Array(Role) })),
  }),
});

/** The id of an installed app, by which the phone opens it: `example.school://identity`. */
const AppId = Type.String({ pattern: "^[A-Za-z][\\w-]*(\\.[\\w-]+)+$", maxLength: 100 });

/**
 * OpenID Connect, code flow with PKCE. The provider leads back to `/identity` of this server's own address. `app`: the
 * installed app that began; the parameter `state` of the way back then ends in a point and that id.
 */
export const beginIdentity = route({
  method: "POST",
  path: "/api/v6/login/identity",
  summary: "Begin to sign in at an identity provider",
  access: "public",
  repeatable: false,
  body: Type.Object({ providerId: Id, app: Type.Optional(AppId) }),
  reply: Type.Object({
    /** Where the browser goes. */
    address: Type.String(),
    /** Stays in the browser that began, which has to present it at the end: a URL alone signs no one in. */
    secret: Type.String(),
  }),
  errors: ["not-found", "unavailable"],
});

/**
 * The parameters of the provider's redirect. If it signs no one in, `details.reason` is an `IdentityRefusal`.
 * `identity-unknown` if no account is linked to issuer and subject (OIDC-1): `details.link` is valid for a
 * quarter of an hour for `linkIdentity`, and `details.login` is a login with the same confirmed e-mail
 * address, or null. It is a suggestion and proves nothing.
 */
export const endIdentity = route({
  method: "POST",
  path: "/api/v6/login/identity/answer",
  summary: "Sign in with the answer of an identity provider",
  access: "public",
  repeatable: false,
  body: Type.Object({
    secret: Token,
    /** The query of the address that the provider led to, without its question mark. */
    answer: Type.String({ minLength: 1, maxLength: 4000 }),
    login_type: Role,
    device: Device,
  }),
  reply: SignedIn,
  errors: ["bad-credentials", "identity-unknown", "no-access", "second-step-required", "unavailable"],
});

/** Links the identity to the account of a login whose one-time code the office gave, and signs in. */
export const linkIdentity = route({
  method: "POST",
  path: "/api/v6/login/identity/link",
  summary: "Link an identity to my account with a code",
  access: "public",
  repeatable: false,
  body: Type.Object({
    link: Token,
    login: Type.String({ minLength: 1, maxLength: 255 }),
    code: Type.String({ minLength: 1, maxLength: 40 }),
    login_type: Role,
    device: Device,
  }),
  reply: SignedIn,
  errors: ["bad-credentials", "conflict", "no-access", "second-step-required", "too-many-requests"],
});

export const LinkedIdentity = Type.Object({
  id: Id,
  provider: Type.String(),
  email: nullable(Type.String()),
  linkedAt: Instant,
  lastUsedAt: nullable(Instant),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

export const listIdentities = route({
  method: "GET",
  path: "/api/v6/me/identities",
  summary: "Identities linked to my account",
  access: { ...everyone("A1"), beforeSecondFactor: true },
  repeatable: true,
  reply: Type.Object({
    identities: Type.Array(LinkedIdentity),
    /** Where the caller may link another. */
    providers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
});

export const unlinkIdentity = route({
  method: "DELETE",
  path: "/api/v6/me/identities/:identityId",
  summary: "Unlink an identity from my account",
  access: { ...everyone("A1"), beforeSecondFactor: true },
  repeatable: true,
  params: Type.Object({ identityId: Id }),
  reply: Nothing,
  errors: ["proof-required"],
});

/** Goes to a provider to link its identity to the signed-in account. It leads back to `/identity` as well. */
export const beginOwnIdentity = route({
  method: "POST",
  path: "/api/v6/me/identities/beginnings",
  summary: "Begin to link an identity to my account",
  access: staff,
  repeatable: false,
  body: Type.Object({ providerId: Id, app: Type.Optional(AppId) }),
  reply: beginIdentity.reply,
  errors: ["not-found", "proof-required", "unavailable"],
});

/** Completes it. `conflict` if the identity is linked to another account; refusals as at `endIdentity`. */
export const linkOwnIdentity = route({
  method: "POST",
  path: "/api/v6/me/identities",
  summary: "Link an identity to my account",
  access: staff,
  repeatable: false,
  body: Type.Object({ secret: Token, answer: endIdentity.body.properties.answer }),
  reply: Type.Object({ identities: Type.Array(LinkedIdentity) }),
  errors: ["bad-credentials", "conflict", "no-access", "unavailable"],
});
