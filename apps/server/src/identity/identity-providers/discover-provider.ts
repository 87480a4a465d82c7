import type { ProviderFault as Fault } from "@dars/contract/identity/identity-providers";
import type { ServerMetadata } from "openid-client";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import { OutboundError } from "#platform/outbound.ts";

/** The two that are accepted: a provider signs with a key of its own and never with our secret. */
const SIGNATURES: readonly string[] = ["RS256", "ES256"];

/** A provider that cannot be used, and the host that it is about. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly fault: Fault;
  readonly host: string;

  constructor(fault: Fault, host: string) {
    super(`The provider at ${host} cannot be used: ${fault}.`);
    this.fault = fault;
    this.host = host;
  }
}

const Texts = Type.Optional(Type.Array(Type.String()));
const Description = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  jwks_uri: Type.String(),
  response_types_supported: Texts,
  code_challenge_methods_supported: Texts,
  id_token_signing_alg_values_supported: Texts,
  token_endpoint_auth_methods_supported: Texts,
  authorization_response_iss_parameter_supported: Type.Optional(Type.Boolean()),
});
type Described = Static<typeof Description>;
const isDescription = (body: unknown): body is Described => Value.Check(Description, body);

const Keys = Type.Object({
  keys: Type.Array(Type.Object({ kty: Type.String(), use: Type.Optional(Type.String()) })),
});
const areKeys = (body: unknown): body is Static<typeof Keys> => Value.Check(Keys, body);

export interface ProviderAddress {
  readonly issuer: string;
  /** That may be called beside the issuer's own. */
  readonly hosts: readonly string[];
  readonly localHosts: readonly string[];
}

export type Call = (address: string) => Promise<Response>;

/**
 * The provider's metadata (OpenID Connect Discovery 1.0), reduced to the fields used here and refused if
 * insufficient. Throws ProviderError.
 */
export async function discoverProvider(call: Call, candidate: ProviderAddress): Promise<ServerMetadata> {
  const { issuer } = candidate;
  const host = parseHost(issuer);
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const description = await read(call, address, isDescription);
  if (description.issuer !== issuer) throw new ProviderError("other-issuer", parseHost(description.issuer));
  const lack = findMissingFeature(description);
  if (lack) throw new ProviderError(lack, host);
  refuseHosts(description, candidate);
  return {
    issuer,
    authorization_endpoint: description.authorization_endpoint,
    token_endpoint: description.token_endpoint,
    jwks_uri: description.jwks_uri,
    id_token_signing_alg_values_supported: pickSignatures(description),
    ...(description.token_endpoint_auth_methods_supported && {
      token_endpoint_auth_methods_supported: description.token_endpoint_auth_methods_supported,
    }),
    authorization_response_iss_parameter_supported:
      description.authorization_response_iss_parameter_supported ?? false,
  };
}

/** Throws ProviderError unless the provider shows a key that an answer can be checked by. */
export async function refuseKeyless(call: Call, { jwks_uri = "" }: ServerMetadata): Promise<void> {
  const { keys } = await read(call, jwks_uri, areKeys);
  const isUsable = keys.some(({ kty, use = "sig" }) => use === "sig" && (kty === "RSA" || kty === "EC"));
  if (!isUsable) throw new ProviderError("no-keys", parseHost(jwks_uri));
}

function findMissingFeature(description: Described): Fault | undefined {
  const { response_types_supported: types, code_challenge_methods_supported: methods } = description;
  if (types && !types.includes("code")) return "no-code-flow";
  if (methods && !methods.includes("S256")) return "no-pkce";
  return pickSignatures(description).length === 0 ? "no-signature" : undefined;
}

const pickSignatures = ({ id_token_signing_alg_values_supported: offered = ["RS256"] }: Described) =>
  SIGNATURES.filter((each) => offered.includes(each));

/** The browser goes to the first over TLS; the server itself calls only hosts that are named. */
function refuseHosts(description: Described, { issuer, hosts, localHosts }: ProviderAddress): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = description;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isLocal = url?.protocol === "http:" && localHosts.includes(url.host);
    if (url?.protocol !== "https:" && !isLocal) throw new ProviderError("not-https", parseHost(address));
  }
  for (const host of [token_endpoint, jwks_uri].map(parseHost))
    if (![parseHost(issuer), ...hosts].includes(host)) throw new ProviderError("host-not-named", host);
}

async function read<T>(call: Call, address: string, isRight: (body: unknown) => body is T): Promise<T> {
  const host = parseHost(address);
  const answer = await called(call, address, host);
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok || !isRight(body)) throw new ProviderError("not-discovery", host);
  return body;
}

async function called(call: Call, address: string, host: string): Promise<Response> {
  try {
    return await call(address);
  } catch (failure) {
    if (failure instanceof OutboundError) throw new ProviderError(failure.fault, failure.host);
    throw new ProviderError("unreachable", host);
  }
}

const parseHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : "");
