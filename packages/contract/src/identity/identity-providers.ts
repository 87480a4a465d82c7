import { Type, type Static } from "typebox";

import { Id, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

const settings = { capability: "Q3", on: "self", allow: { administrator: "group" } } as const;

/** How texts of a provider are written. */
export const PROVIDER_PATTERNS = {
  issuer: "^https?://[^\\s?#]+$",
  hosts: "^[a-z0-9.:-]+$",
  mailDomains: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$",
  loginClaim: "^[A-Za-z][A-Za-z0-9_]*$",
} as const;

const Domain = Type.String({ maxLength: 253, pattern: PROVIDER_PATTERNS.mailDomains });
const Host = Type.String({ minLength: 1, maxLength: 253, pattern: PROVIDER_PATTERNS.hosts });
const Provider = Type.Object({
  name: written(1, 60),
  /** Exactly as its tokens say, such as https://accounts.google.com. */
  issuer: Type.String({ maxLength: 300, pattern: PROVIDER_PATTERNS.issuer }),
  clientId: Type.String({ minLength: 1, maxLength: 300 }),
  /** Hosts beside the issuer's own that discovery may name. */
  hosts: Type.Array(Host, { maxItems: 8 }),
  /** Who signs in there, each role by itself. */
  roles: Type.Array(Role, { maxItems: 7, uniqueItems: true }),
  /** Permitted mail domains, such as school.example; the provider has confirmed the address. Empty: any. */
  mailDomains: Type.Array(Domain, { maxItems: 20 }),
  /** The claim that suggests the login of a user who is not linked yet, such as email or preferred_username. */
  loginClaim: Type.String({ maxLength: 60, pattern: PROVIDER_PATTERNS.loginClaim }),
  /** OIDC-2: tenants whose students may sign in; empty: no student. */
  studentTenants: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
  isOpen: Type.Boolean(),
});

const Settled = Type.Object({
  id: Id,
  revision: Type.Integer(),
  hasSecret: Type.Boolean(),
  ...Provider.properties,
});
export type IdentityProvider = Static<typeof Settled>;

export const readIdentityProviders = route({
  method: "GET",
  path: "/api/v6/group/identity-providers",
  summary: "Identity providers of the group",
  access: settings,
  repeatable: true,
  reply: Type.Object({
    providers: Type.Array(Settled),
    /** To be entered at the provider, letter by letter. */
    redirectAddress: Type.String(),
  }),
});

/** The client secret is stored sealed and never returned. */
export const addIdentityProvider = route({
  method: "POST",
  path: "/api/v6/group/identity-providers",
  summary: "Add an identity provider",
  access: settings,
  repeatable: false,
  body: Type.Object({
    ...Provider.properties,
    clientSecret: nullable(Type.String({ minLength: 1, maxLength: 1000 })),
  }),
  reply: Settled,
  errors: ["conflict", "proof-required"],
});

/** Null leaves the secret as it is. Another issuer is another provider. */
export const changeIdentityProvider = route({
  method: "PUT",
  path: "/api/v6/group/identity-providers/:providerId",
  summary: "Change an identity provider",
  access: settings,
  repeatable: true,
  params: Type.Object({ providerId: Id }),
  body: Type.Object({
    revision: Type.Integer({ minimum: 1 }),
    name: Provider.properties.name,
    hosts: Provider.properties.hosts,
    roles: Provider.properties.roles,
    mailDomains: Provider.properties.mailDomains,
    loginClaim: Provider.properties.loginClaim,
    studentTenants: Provider.properties.studentTenants,
    isOpen: Provider.properties.isOpen,
    clientSecret: nullable(Type.String({ minLength: 1, maxLength: 1000 })),
  }),
  reply: Settled,
  errors: ["conflict", "proof-required"],
});

/**
 * Why a provider cannot be used. `host` names the address concerned. `not-https`, `own-network`,
 * `host-not-named`: the server does not call it; `unreachable`, `too-slow`, `too-long`, `moved`: how it
 * answered; `not-discovery`: there is no discovery document; `other-issuer`: it describes another one;
 * `no-code-flow`, `no-pkce`, `no-signature`, `no-keys`: it lacks a required feature.
 */
export const PROVIDER_FAULTS = [
  "not-https",
  "own-network",
  "host-not-named",
  "unreachable",
  "too-slow",
  "too-long",
  "moved",
  "not-discovery",
  "other-issuer",
  "no-code-flow",
  "no-pkce",
  "no-signature",
  "no-keys",
] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** Reads the provider's own description and keys, and changes nothing. */
export const tryIdentityProvider = route({
  method: "POST",
  path: "/api/v6/group/identity-providers/trial",
  summary: "Try whether an identity provider can be used",
  access: settings,
  repeatable: true,
  body: Type.Object({ issuer: Provider.properties.issuer, hosts: Provider.properties.hosts }),
  reply: Type.Object({
    /** Null: it can be used. */
    fault: nullable(Type.Enum([...PROVIDER_FAULTS])),
    host: nullable(Type.String()),
  }),
});
