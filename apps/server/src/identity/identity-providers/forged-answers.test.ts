import * as contract from "@dars/contract/identity/identities";
import * as providers from "@dars/contract/identity/identity-providers";
import { afterEach, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { hashPassword } from "#identity/accounts/public.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";

import {
  aSigningKey,
  ForgingProvider,
  signed,
  signedWithPublicKey,
  unsigned,
  type SigningKey,
} from "./forging-provider.factory.ts";
import { OPEN_TO_ALL, signedInAs } from "./identities.factory.ts";

const provider = await ForgingProvider.open();
const other = await ForgingProvider.open();
const { database, client } = await served((parts) =>
  createApplication({ ...parts, localHosts: [provider.host, other.host] }),
);
const passwordHash = await hashPassword(PASSWORD);
const head = await anAdministrator(database, await aGroup(database), { passwordHash });
const office = await signedInAs(client, head);
const providerId = await added(provider);
const otherId = await added(other);

async function added({ issuer }: ForgingProvider): Promise<number> {
  const settled = { name: "Directory", issuer, clientId: "dars", clientSecret: "ours", isOpen: true };
  const body = { ...OPEN_TO_ALL, ...settled, hosts: [], studentTenants: [] };
  return (await office.call(providers.addIdentityProvider, { body })).id;
}

afterEach(() => {
  provider.keys = [provider.key];
  provider.answers.clear();
});

/** Leaves for the provider, which then says `token` for the code, and comes back. */
async function answered(token: (nonce: string) => string, change: Readonly<Record<string, string>> = {}) {
  const { address, secret } = await client().call(contract.beginIdentity, { body: { providerId } });
  const query = new URL(address).searchParams;
  provider.idToken = token(query.get("nonce") ?? "");
  const answer = String(new URLSearchParams({ code: "a-code", state: query.get("state") ?? "", ...change }));
  return client().call(contract.endIdentity, { body: { secret, answer, login_type: "teacher" } });
}

/** The result of a valid token here: it is linked to no account. */
const SOUND = { code: "identity-unknown" };
const FORGED = { code: "bad-credentials", details: { reason: "not-genuine" } };
const OF_ANOTHER_TIME = { code: "bad-credentials", details: { reason: "clock" } };
const HOUR = 3600;
const now = (): number => Math.floor(Date.now() / 1000);
const byRightKey = (change: Readonly<Record<string, unknown>>) => (nonce: string) =>
  signed(provider.key, provider.claims(nonce, change));

test("a token that is as it has to be is taken", async () => {
  expect(await refusal(answered(byRightKey({})))).toMatchObject(SOUND);
});

test("a token signed by another key of the same name is forged", async () => {
  const thief = { ...aSigningKey("first"), kid: provider.key.kid };

  expect(await refusal(answered((nonce) => signed(thief, provider.claims(nonce))))).toMatchObject(FORGED);
});

test("a token that says it needs no signature is forged", async () => {
  expect(await refusal(answered((nonce) => unsigned(provider.claims(nonce))))).toMatchObject(FORGED);
});

test("a token signed with the public key as if it were a secret is forged", async () => {
  const forged = answered((nonce) => signedWithPublicKey(provider.key, provider.claims(nonce)));

  expect(await refusal(forged)).toMatchObject(FORGED);
});

test.each([
  ["for another client", { aud: "another" }],
  ["for several clients, none of which is said to have asked", { aud: ["dars", "another"] }],
  ["for several clients, of which another asked", { aud: ["dars", "another"], azp: "another" }],
  ["that another client asked for", { azp: "another" }],
  ["of another issuer", { iss: "https://elsewhere.example" }],
  ["of another sign-in", { nonce: "of somebody else" }],
  ["without the sign-in that it is for", { nonce: undefined }],
  ["about nobody", { sub: undefined }],
])("a token %s opens nothing", async (_, change) => {
  expect(await refusal(answered(byRightKey(change)))).toMatchObject(FORGED);
});

test("a token that is over, or not yet good, says that the clocks differ; a minute is forgiven", async () => {
  expect(await refusal(answered(byRightKey({ exp: now() - HOUR })))).toMatchObject(OF_ANOTHER_TIME);
  expect(await refusal(answered(byRightKey({ nbf: now() + HOUR })))).toMatchObject(OF_ANOTHER_TIME);
  expect(await refusal(answered(byRightKey({ exp: now() - 30, nbf: now() + 30 })))).toMatchObject(SOUND);
});

test("ES256 is taken beside RS256 from a provider that has both", async () => {
  const key = aSigningKey("second", "ES256");
  provider.keys = [provider.key, key];

  expect(await refusal(answered((nonce) => signed(key, provider.claims(nonce))))).toMatchObject(SOUND);
  expect(await refusal(answered(byRightKey({})))).toMatchObject(SOUND);
});

test("a key that the provider brings is taken at once, and one that it has taken away opens nothing", async () => {
  const next: SigningKey = aSigningKey("next");
  const byNext = (nonce: string) => signed(next, provider.claims(nonce));
  expect(await refusal(answered(byNext))).toMatchObject(FORGED);

  provider.keys = [next];

  expect(await refusal(answered(byNext))).toMatchObject(SOUND);
  expect(await refusal(answered(byRightKey({})))).toMatchObject(FORGED);
});

test("an answer with another state, or none, is of another beginning", async () => {
  const over = { code: "bad-credentials", details: { reason: "over" } };

  expect(await refusal(answered(byRightKey({}), { state: "of somebody else" }))).toMatchObject(over);
  expect(await refusal(answered(byRightKey({}), { state: "" }))).toMatchObject(over);
});

test("of two providers, the answer of one does not end what began at the other", async () => {
  expect(await refusal(answered(byRightKey({}), { iss: other.issuer }))).toMatchObject(FORGED);
  const { secret } = await client().call(contract.beginIdentity, { body: { providerId: otherId } });
  const begun = await client().call(contract.beginIdentity, { body: { providerId } });
  const state = new URL(begun.address).searchParams.get("state");
  const body = { secret, answer: `code=a-code&state=${state}`, login_type: "teacher" as const };

  expect(await refusal(client().call(contract.endIdentity, { body }))).toMatchObject({
    code: "bad-credentials",
    details: { reason: "over" },
  });
});

test("who says no at the provider is told that it was refused there", async () => {
  const change = { error: "access_denied" };

  expect(await refusal(answered(byRightKey({}), change))).toMatchObject({
    code: "bad-credentials",
    details: { reason: "declined" },
  });
});

test.each([
  ["an error of its own", 500, "application/json", "{}"],
  ["a page", 200, "text/html", "<p>Hello</p>"],
  ["half of an answer", 200, "application/json", '{"access_token'],
  ["more than a mebibyte", 200, "application/json", " ".repeat(2 * 1024 * 1024)],
])("a provider that answers with %s cannot be used now", async (_, status, type, body) => {
  provider.answers.set("/token", (_request, response) =>
    response.writeHead(status, { "content-type": type }).end(body),
  );

  expect(await refusal(answered(byRightKey({})))).toMatchObject({
    code: "unavailable",
    retryAfter: 30,
    details: { host: provider.host },
  });
});

test("a provider that has gone away since cannot be used now", async () => {
  const begun = await client().call(contract.beginIdentity, { body: { providerId: otherId } });
  const state = new URL(begun.address).searchParams.get("state");
  other.close();
  const body = {
    secret: begun.secret,
    answer: `code=a-code&state=${state}`,
    login_type: "teacher" as const,
  };

  expect(await refusal(client().call(contract.endIdentity, { body }))).toMatchObject({
    code: "unavailable",
    details: { fault: "unreachable", host: other.host },
  });
});
