import { RosterScope } from "@dars/contract/roster/export";
import { Value } from "typebox/value";

import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findClient, insertToken } from "./clients.queries.ts";
import { SECRET } from "./manage-clients.ts";

/** The purpose in the hash of an access token. */
export const ACCESS = "oneroster access";

const TOKEN_SECONDS = 3600;

/** Scopes are named by addresses that differ by version and mean the same. */
const SCOPE = /^https:\/\/purl\.imsglobal\.org\/spec\/or\/v1p[12]\/scope\/([a-z.-]+)$/;

interface IssueTokenRequest {
  /** The header of HTTP Basic. */
  readonly authorization: string | undefined;
  readonly grantType: string | null;
  readonly scope: string | null;
}

type TokenAnswer =
  | { readonly status: 200; readonly body: Readonly<Record<string, unknown>> }
  | { readonly status: 400 | 401; readonly body: { readonly error: string } };

/** OAuth 2 client credentials (RFC 6749 §4.4): a token for an hour, with the requested scopes that the client has. */
export async function issueToken(
  database: Database,
  tokens: Tokens,
  request: IssueTokenRequest,
): Promise<TokenAnswer> {
  const [clientId, secret] = parseBasicAuth(request.authorization);
  const client = await findClient(database.directory, clientId);
  if (!client || !tokens.matches(SECRET, secret, client.secretHash))
    return { status: 401, body: { error: "invalid_client" } };
  if (request.grantType !== "client_credentials")
    return { status: 400, body: { error: "unsupported_grant_type" } };
  const named = request.scope?.split(" ").filter(Boolean) ?? [];
  const granted =
    named.length === 0 ? client.scopes : scopesIn(named).filter((one) => client.scopes.includes(one));
  if (granted.length === 0) return { status: 400, body: { error: "invalid_scope" } };
  const token = tokens.create();
  const row = { hash: tokens.hash(ACCESS, token), clientId: client.id, scopes: granted };
  await database.directoryTransaction((db) => insertToken(db, row, TOKEN_SECONDS));
  const scope =
    named.length === 0 ? granted.join(" ") : named.filter((one) => isGranted(one, granted)).join(" ");
  return {
    status: 200,
    body: { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope },
  };
}

/** User and password of RFC 7617, each form-encoded as RFC 6749 §2.3.1 wants it. */
function parseBasicAuth(header = ""): readonly [string, string] {
  const text = Buffer.from(/^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header)?.[1] ?? "", "base64").toString(
    "utf8",
  );
  const at = text.indexOf(":");
  if (at < 0) return ["", ""];
  return [decoded(text.slice(0, at)), decoded(text.slice(at + 1))];
}

/** A string with an invalid encoding is used unchanged. */
function decoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll("&", "%26")}`).get("text") ?? "";
}

const toShortScope = (scope: string): string => SCOPE.exec(scope)?.[1] ?? scope;

const isGranted = (scope: string, granted: readonly string[]) => granted.includes(toShortScope(scope));

const scopesIn = (named: readonly string[]): RosterScope[] =>
  [...new Set(named.map(toShortScope))].filter((scope): scope is RosterScope =>
    Value.Check(RosterScope, scope),
  );
