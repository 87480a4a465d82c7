import { afterEach, expect, test } from "vitest";

import { ProviderError } from "./discover-provider.ts";
import { ForgingProvider } from "./forging-provider.factory.ts";
import { RelyingParty } from "./relying-party.ts";

const provider = await ForgingProvider.open();
const { issuer, host } = provider;
const party = new RelyingParty([host]);
const DESCRIPTION = "/.well-known/openid-configuration";

afterEach(() => {
  provider.description = {};
  provider.keys = [provider.key];
  provider.answers.clear();
});

/** Why the provider cannot be used, and the host that it is about; undefined where it can. */
async function findFault(
  options: { readonly issuer?: string; readonly hosts?: readonly string[] } = {},
  by = party,
) {
  try {
    await by.try({ issuer, hosts: [], ...options });
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure;
    return [failure.fault, failure.host];
  }
}

test("a provider that has what is needed can be used", async () => {
  expect(await findFault()).toBeUndefined();
});

test("T28: outside, a provider is called over TLS and never in one's own network", async () => {
  const outside = new RelyingParty();

  expect(await findFault({ issuer: "http://sso.school.example" }, outside)).toEqual([
    "not-https",
    "sso.school.example",
  ]);
  expect(await findFault({ issuer: "https://169.254.169.254" }, outside)).toEqual([
    "own-network",
    "169.254.169.254",
  ]);
  expect(await findFault({}, outside)).toEqual(["not-https", host]);
});

test("T28: what a provider says of itself leads to no host that nobody named, and to no script", async () => {
  provider.description = { token_endpoint: "https://inside.example/token" };
  expect(await findFault()).toEqual(["host-not-named", "inside.example"]);
  expect(await findFault({ hosts: ["inside.example"] })).toBeUndefined();

  provider.description = { jwks_uri: "http://169.254.169.254/keys" };
  expect(await findFault({ hosts: ["169.254.169.254"] })).toEqual(["not-https", "169.254.169.254"]);

  provider.description = { authorization_endpoint: "javascript:alert(1)" };
  expect(await findFault()).toEqual(["not-https", ""]);
});

test.each([
  ["another issuer", { issuer: "https://elsewhere.example" }, ["other-issuer", "elsewhere.example"]],
  ["no code flow", { response_types_supported: ["id_token"] }, ["no-code-flow", host]],
  ["PKCE in the open only", { code_challenge_methods_supported: ["plain"] }, ["no-pkce", host]],
  ["a signature by a secret", { id_token_signing_alg_values_supported: ["HS256"] }, ["no-signature", host]],
  ["no place for the code", { token_endpoint: null }, ["not-discovery", host]],
])("a provider that describes %s cannot be used", async (_, description, fault) => {
  provider.description = description;

  expect(await findFault()).toEqual(fault);
});

test("a provider without a key cannot be used", async () => {
  provider.keys = [];

  expect(await findFault()).toEqual(["no-keys", host]);
});

test("an address that is no provider, that leads elsewhere or that says too much is told from one that is away", async () => {
  provider.answers.set(DESCRIPTION, (_, response) => response.end("<p>Hello</p>"));
  expect(await findFault()).toEqual(["not-discovery", host]);
  provider.answers.set(DESCRIPTION, (_, response) =>
    response.writeHead(302, { location: "http://127.0.0.1/" }).end(),
  );
  expect(await findFault()).toEqual(["moved", host]);
  provider.answers.set(DESCRIPTION, (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024)));
  expect(await findFault()).toEqual(["too-long", host]);
  provider.answers.set(DESCRIPTION, (request) => request.destroy());
  expect(await findFault()).toEqual(["unreachable", host]);
});

test("a provider that does not answer, or never ends, is too slow", async () => {
  const hasty = new RelyingParty([host], 100);
  provider.answers.set(DESCRIPTION, () => undefined);
  expect(await findFault({}, hasty)).toEqual(["too-slow", host]);
  provider.answers.set(DESCRIPTION, (_, response) => response.write("{"));
  expect(await findFault({}, hasty)).toEqual(["too-slow", host]);
});
