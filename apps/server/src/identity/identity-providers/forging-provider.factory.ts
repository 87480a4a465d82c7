import { createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { afterAll } from "vitest";

export interface SigningKey {
  readonly kid: string;
  readonly alg: "RS256" | "ES256";
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function aSigningKey(kid: string, alg: SigningKey["alg"] = "RS256"): SigningKey {
  const pair =
    alg === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { kid, alg, ...pair };
}

type Claims = Readonly<Record<string, unknown>>;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An id token as a provider signs it. */
export function signed(key: SigningKey, claims: Claims): string {
  const body = `${part({ alg: key.alg, kid: key.kid, typ: "JWT" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(body), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `${body}.${signature.toString("base64url")}`;
}

/** One that says that it needs no signature. */
export const unsigned = (claims: Claims): string => `${part({ alg: "none" })}.${part(claims)}.`;

/** One whose secret is the public key: who mistakes the one for the other takes it. */
export function signedWithPublicKey(key: SigningKey, claims: Claims): string {
  const body = `${part({ alg: "HS256", kid: key.kid })}.${part(claims)}`;
  const secret = key.publicKey.export({ type: "spki", format: "pem" });
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider with the answers that a test defines: its metadata, its keys, and the answer to a code. */
export class ForgingProvider {
  readonly issuer: string;
  readonly host: string;
  readonly key = aSigningKey("first");
  /** The published keys. */
  keys: readonly SigningKey[] = [this.key];
  /** Overrides of a valid description. */
  description: Claims = {};
  idToken = "";
  /** In place of its own answers, by path. */
  readonly answers = new Map<string, Answer>();
  readonly close: () => void;

  private constructor(issuer: string, close: () => void) {
    this.issuer = issuer;
    this.host = new URL(issuer).host;
    this.close = close;
  }

  static async open(): Promise<ForgingProvider> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const place = server.address();
    const issuer = `http://127.0.0.1:${typeof place === "object" ? place?.port : ""}`;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    const provider = new ForgingProvider(issuer, close);
    server.on("request", (request, response) => provider.#answer(request, response));
    afterAll(close);
    return provider;
  }

  /** The claims of a valid id token; now, in seconds. */
  claims(nonce: string, change: Claims = {}): Claims {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    return { iss: this.issuer, aud: "dars", sub: "somebody", nonce, ...times, ...change };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    const own = this.answers.get(path);
    if (own) return own(request, response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(this.#told(path)));
  }

  #told(path: string): unknown {
    if (path === "/keys")
      return {
        keys: this.keys.map(({ kid, alg, publicKey }) => ({
          ...publicKey.export({ format: "jwk" }),
          kid,
          alg,
          use: "sig",
        })),
      };
    if (path === "/token")
      return { access_token: "x", token_type: "Bearer", expires_in: 60, id_token: this.idToken };
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      ...this.description,
    };
  }
}
