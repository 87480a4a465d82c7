import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type CustomFetch,
  type IDToken,
  type ServerMetadata,
} from "openid-client";

import type { PublicContext } from "#platform/context.ts";
import { outboundTo } from "#platform/outbound.ts";

import { discoverProvider, ProviderError, refuseKeyless, type ProviderAddress } from "./discover-provider.ts";
import type { ProviderRow } from "./identities.queries.ts";
import { wordsOfFailure } from "./wrong-answer.ts";

const SKEW_SECONDS = 60;
/** How long a provider's metadata are cached. Its keys are read again for every sign-in. */
const BELIEVE_MS = 60 * 60 * 1000;

export interface Proved {
  readonly subject: string;
  /** Only where the provider has confirmed it. */
  readonly email: string | null;
  /** The claim configured as login, if the token has it. */
  readonly login: string | null;
  /** A company's directory: the claims tid (Microsoft) or hd (Google). */
  readonly tenant: string | null;
}

interface Begun {
  readonly answer: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * This server as a client of identity providers. Code flow with PKCE S256; the id token's signature is
 * checked by the provider's keys, RS256 or ES256, with a minute of skew. It calls the issuer's host and the
 * named hosts, no other.
 */
export class RelyingParty {
  readonly #localHosts: readonly string[];
  readonly #patience: { readonly patienceMs?: number };
  readonly #known = new Map<string, { readonly server: ServerMetadata; readonly until: number }>();

  /** `localHosts`: hosts in one's own network that may be called, also without TLS. `patienceMs`: for each call. */
  constructor(localHosts: readonly string[] = [], patienceMs?: number) {
    this.#localHosts = localHosts;
    this.#patience = patienceMs === undefined ? {} : { patienceMs };
  }

  /** The redirect of the browser, and the data for its completion. Throws ProviderError. */
  async begin(context: PublicContext, provider: ProviderRow, state: string) {
    const config = await this.#configOf(context, provider);
    const [verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()];
    const address = buildAuthorizationUrl(config, {
      redirect_uri: redirectAddress(context),
      scope: getScope(provider),
      response_type: "code",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return { address: address.href, verifier, nonce };
  }

  /** Who it was, by issuer and subject. Throws ProviderError, or WrongAnswer for whatever is not as it has to be. */
  async end(context: PublicContext, provider: ProviderRow, begun: Begun): Promise<Proved> {
    const config = await this.#configOf(context, provider);
    const came = new URL(redirectAddress(context));
    came.search = begun.answer;
    try {
      const tokens = await authorizationCodeGrant(config, came, {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      });
      return provedBy(tokens.claims(), provider);
    } catch (failure) {
      throw wordsOfFailure(failure, new URL(provider.issuer).host);
    }
  }

  /** Whether such a provider could be used. Throws ProviderError where it could not. */
  async try(candidate: Omit<ProviderAddress, "localHosts">): Promise<void> {
    const call = this.#callTo(candidate);
    const server = await discoverProvider(call, { ...candidate, localHosts: this.#localHosts });
    await refuseKeyless(call, server);
  }

  async #configOf(context: PublicContext, provider: ProviderRow): Promise<Configuration> {
    const { issuer, clientId, sealedSecret } = provider;
    const call = this.#callTo(provider);
    const server = await this.#serverOf(call, provider);
    const secret = sealedSecret && context.tokens.unseal(sealFor(provider), sealedSecret).toString("utf8");
    const config = new Configuration(
      server,
      clientId,
      { [clockTolerance]: SKEW_SECONDS },
      secret === null ? None() : pickClientAuth(server, secret),
    );
    const fetched: CustomFetch = (address, { method, headers, body }) =>
      call(address, {
        method,
        headers,
        ...(body !== undefined && body !== null && { body: toFormText(body) }),
      });
    config[customFetch] = fetched;
    if (this.#localHosts.includes(new URL(issuer).host)) allowInsecureRequests(config);
    enableNonRepudiationChecks(config);
    return config;
  }

  async #serverOf(call: ReturnType<typeof outboundTo>, provider: ProviderRow): Promise<ServerMetadata> {
    const key = `${provider.id} ${provider.revision}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.server;
    const server = await discoverProvider(call, { ...provider, localHosts: this.#localHosts });
    this.#known.set(key, { server, until: Date.now() + BELIEVE_MS });
    return server;
  }

  #callTo({ issuer, hosts }: { readonly issuer: string; readonly hosts: readonly string[] }) {
    if (!URL.canParse(issuer)) throw new ProviderError("unreachable", issuer);
    const named = [new URL(issuer).host, ...hosts];
    return outboundTo({ hosts: named, localHosts: this.#localHosts, ...this.#patience });
  }
}

/** The one address that a provider may lead back to. */
export const redirectAddress = ({ origin }: Pick<PublicContext, "origin">): string =>
  new URL("/identity", origin ?? "http://localhost").href;

/** A secret is opened for its own issuer and client alone. */
export const sealFor = ({
  issuer,
  clientId,
}: {
  readonly issuer: string;
  readonly clientId: string;
}): string => `identity provider ${issuer} ${clientId}`;

/** A login from another claim than the address is in the profile. */
const getScope = ({ loginClaim }: ProviderRow): string =>
  loginClaim === "email" ? "openid email" : "openid email profile";

function pickClientAuth({ token_endpoint_auth_methods_supported: offered }: ServerMetadata, secret: string) {
  const takesBasic = offered?.includes("client_secret_basic") ?? true;
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

function provedBy(claims: IDToken | undefined, { clientId, loginClaim }: ProviderRow): Proved {
  // The library looks at it only where there are several audiences.
  if (!claims || (claims["azp"] !== undefined && claims["azp"] !== clientId))
    throw new Error("There is no id token for this client.");
  const { sub, email, email_verified: isConfirmed, tid, hd } = claims;
  const confirmed = typeof email === "string" && isConfirmed === true ? email : null;
  const login = loginClaim === "email" ? confirmed : claims[loginClaim];
  return {
    subject: sub,
    email: confirmed,
    login: typeof login === "string" ? login : null,
    tenant: [tid, hd].find((claim) => typeof claim === "string") ?? null,
  };
}

function toFormText(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error("Only forms are sent.");
}
