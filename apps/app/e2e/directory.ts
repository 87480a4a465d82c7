import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { directoryHost } from "./places.ts";

export const CLIENT = { id: "dars-of-the-story", secret: "a secret that both sides know" } as const;

interface DirectoryRequest {
  readonly query: URLSearchParams;
  readonly somebody: string;
}

/**
 * A school's directory on this machine (OpenID Connect, code flow with PKCE): a page asks who one is, and leads back.
 * Answers with what ends it.
 */
export async function openDirectory(): Promise<() => Promise<void>> {
  const host = directoryHost();
  const issuer = `http://${host}`;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pendingRequests = new Map<string, DirectoryRequest>();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", issuer);
    const tell = (payload: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(payload));
    if (pathname === "/keys")
      return tell({
        keys: [{ ...publicKey.export({ format: "jwk" }), kid: "only", alg: "RS256", use: "sig" }],
      });
    if (pathname === "/token") return tell(tokensFor(await readFormBody(request), pendingRequests));
    if (pathname === "/authorize")
      return response.writeHead(200, { "content-type": "text/html" }).end(pageFor(query));
    if (pathname === "/answer")
      return response.writeHead(302, { location: backFor(query, pendingRequests) }).end();
    return tell({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    });
  };
  const server = createServer((request, response) => void answer(request, response));
  const [name = "", port] = host.split(":");
  server.listen(Number(port), name);
  await once(server, "listening");
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };

  function backFor(query: URLSearchParams, waiting: Map<string, DirectoryRequest>): string {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("iss", issuer);
    const somebody = query.get("who") ?? "";
    if (somebody === "") back.searchParams.set("error", "access_denied");
    else {
      const code = randomUUID();
      waiting.set(code, { query, somebody });
      back.searchParams.set("code", code);
    }
    return back.href;
  }

  /** For a code that it gave, to the client whose secret and PKCE verifier are right, once. */
  function tokensFor(form: URLSearchParams, waiting: Map<string, DirectoryRequest>): unknown {
    const found = waiting.get(form.get("code") ?? "");
    waiting.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs = form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret;
    if (!found || !isOurs || found.query.get("code_challenge") !== challenge)
      return { error: "invalid_grant" };
    const now = Math.floor(Date.now() / 1000);
    const idToken = signed({
      iss: issuer,
      aud: CLIENT.id,
      sub: found.somebody,
      email: found.somebody,
      email_verified: true,
      nonce: found.query.get("nonce"),
      iat: now,
      exp: now + 60,
    });
    return { access_token: "unused", token_type: "Bearer", expires_in: 60, id_token: idToken };
  }

  function signed(claims: unknown): string {
    const body = [{ alg: "RS256", kid: "only" }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${body}.${sign("sha256", Buffer.from(body), privateKey).toString("base64url")}`;
  }
}

function pageFor(query: URLSearchParams): string {
  const hiddenInputs = [...query].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<!doctype html><title>The school's directory</title><h1>Who are you?</h1><form action="/answer">
    ${hiddenInputs.join("")}<label>Address <input name="who"></label><button>Go on</button></form>`;
}

async function readFormBody(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}
