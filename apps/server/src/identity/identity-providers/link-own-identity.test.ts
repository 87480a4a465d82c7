import { proveMyself } from "@dars/contract/identity/accounts";
import * as contract from "@dars/contract/identity/identities";
import * as providers from "@dars/contract/identity/identity-providers";
import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import type { Client } from "@dars/contract/platform/client";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { hashPassword } from "#identity/accounts/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";

import { anIdentityProvider, CLIENT, OPEN_TO_ALL, signedInAs, type Somebody } from "./identities.factory.ts";

const { issuer, host, visit } = await anIdentityProvider();
const { database, owner, client } = await served((parts) =>
  createApplication({ ...parts, localHosts: [host] }),
);
const group = await aGroup(database);
const school = await aSchool(database, group);
const passwordHash = await hashPassword(PASSWORD);
const head = await anAdministrator(database, group, { passwordHash });
const office = await signedInAs(client, head);
const SETTLED = {
  ...OPEN_TO_ALL,
  name: "School directory",
  hosts: [],
  roles: ["teacher", "administrator"] as const,
  mailDomains: ["school.example"],
  studentTenants: [],
  isOpen: true,
  clientSecret: CLIENT.secret,
};
const body = { ...SETTLED, roles: [...SETTLED.roles], issuer, clientId: CLIENT.id };
const { id: providerId } = await office.call(providers.addIdentityProvider, { body });

const aSomebody = (subject: string, email = `${subject}@school.example`): Somebody => ({ subject, email });
const someTeacher = async () => signedInAs(client, await aTeacher(database, school, { passwordHash }));

/** To the provider and back, by a signed-in user. */
async function go(own: Client, somebody: Somebody) {
  const { address, secret } = await own.call(contract.beginOwnIdentity, { body: { providerId } });
  return { secret, answer: await visit(address, somebody) };
}

const link = async (own: Client, somebody: Somebody) =>
  own.call(contract.linkOwnIdentity, { body: await go(own, somebody) });

async function enter(somebody: Somebody) {
  const { address, secret } = await client().call(contract.beginIdentity, { body: { providerId } });
  const answer = await visit(address, somebody);
  return client().call(contract.endIdentity, { body: { secret, answer, login_type: "teacher" } });
}

test("OIDC-1: a teacher who is signed in links an identity, signs in with it, and unlinks it; the log tells", async () => {
  const [own, somebody] = [await someTeacher(), aSomebody("linked")];
  const before = await own.call(contract.listIdentities, {});

  const { identities } = await link(own, somebody);

  expect(before).toEqual({ identities: [], providers: [{ id: providerId, name: "School directory" }] });
  expect(identities).toMatchObject([{ provider: "School directory", email: somebody.email }]);
  await expect(enter(somebody)).resolves.toMatchObject({ status: "success" });
  await own.call(contract.unlinkIdentity, { params: { identityId: identities[0]?.id ?? 0 } });
  expect(await refusal(enter(somebody))).toMatchObject({ code: "identity-unknown" });
  const events = await office.call(listAuditEvents, {
    params: { schoolId: school.id },
    query: { action: "identity" },
  });
  expect(events.events.map(({ action }) => action).toSorted()).toEqual([
    "identity.linked",
    "identity.unlinked",
  ]);
});

test("linking and unlinking ask for the password once more where the sign-in is long ago", async () => {
  const own = await someTeacher();
  const { identities } = await link(own, aSomebody("of-long-ago"));
  await owner.query("update sessions set proved_at = now() - interval '1 hour'");
  const unlink = () => own.call(contract.unlinkIdentity, { params: { identityId: identities[0]?.id ?? 0 } });

  expect(await refusal(go(own, aSomebody("another")))).toMatchObject({ code: "proof-required" });
  expect(await refusal(unlink())).toMatchObject({ code: "proof-required" });

  await own.call(proveMyself, { body: { password: PASSWORD } });
  await unlink();
});

test("an identity that is linked to somebody else stays theirs; linked twice by its owner it stays one", async () => {
  const [first, second] = [await someTeacher(), await someTeacher()];
  const somebody = aSomebody("wanted");
  await link(first, somebody);

  expect(await refusal(link(second, somebody))).toMatchObject({ code: "conflict" });
  await expect(link(first, somebody)).resolves.toMatchObject({ identities: [{ email: somebody.email }] });
});

test("T25: what began to link in one account ends in no other, signs nobody in, and ends once", async () => {
  const [own, thief] = [await someTeacher(), await someTeacher()];
  const over = { code: "bad-credentials", details: { reason: "over" } };
  const end = (by: Client, went: Awaited<ReturnType<typeof go>>) =>
    by.call(contract.linkOwnIdentity, { body: went });

  expect(await refusal(end(thief, await go(own, aSomebody("stolen"))))).toMatchObject(over);
  const went = await go(own, aSomebody("sent"));
  const asSignIn = { ...went, login_type: "teacher" as const };
  expect(await refusal(client().call(contract.endIdentity, { body: asSignIn }))).toMatchObject(over);
  const once = await go(own, aSomebody("once"));
  await end(own, once);
  expect(await refusal(end(own, once))).toMatchObject(over);
});

test("RFC 7636: a code that was caught elsewhere, or used before, opens nothing in another beginning", async () => {
  const own = await someTeacher();
  const somebody = aSomebody("caught");
  const over = { code: "bad-credentials", details: { reason: "over" } };
  const used = await go(own, somebody);
  await own.call(contract.linkOwnIdentity, { body: used });

  for (const caught of [await go(own, somebody), used]) {
    const { secret, answer } = await go(own, aSomebody("thief"));
    const put = new URLSearchParams(answer);
    put.set("code", new URLSearchParams(caught.answer).get("code") ?? "");
    const wrong = { secret, answer: String(put) };
    expect(await refusal(own.call(contract.linkOwnIdentity, { body: wrong }))).toMatchObject(over);
  }
});

test("a provider lets in the roles and the mail domains that the group names, and no others", async () => {
  const teacher = await someTeacher();

  expect(await refusal(link(teacher, aSomebody("outside", "x@elsewhere.example")))).toMatchObject({
    code: "no-access",
    details: { reason: "domain" },
  });
  const { address, secret } = await client().call(contract.beginIdentity, { body: { providerId } });
  const answer = await visit(address, aSomebody("parent"));
  const asParent = { secret, answer, login_type: "parent" as const };
  expect(await refusal(client().call(contract.endIdentity, { body: asParent }))).toMatchObject({
    code: "no-access",
    details: { reason: "role" },
  });
});

test("nobody links at a provider of another group", async () => {
  const stranger = await anAdministrator(database, await aGroup(database), { passwordHash });
  const own = await signedInAs(client, stranger);

  expect((await own.call(contract.listIdentities, {})).providers).toEqual([]);
  expect(await refusal(own.call(contract.beginOwnIdentity, { body: { providerId } }))).toMatchObject({
    code: "not-found",
  });
});

test("the trial tells an administrator what a provider lacks; the same client is not added twice", async () => {
  const fresh = await signedInAs(client, head);
  const trial = (address: string) =>
    fresh.call(providers.tryIdentityProvider, { body: { issuer: address, hosts: [] } });

  expect(await trial(issuer)).toEqual({ fault: null, host: null });
  expect(await trial("https://169.254.169.254")).toEqual({ fault: "own-network", host: "169.254.169.254" });
  expect(await refusal(fresh.call(providers.addIdentityProvider, { body }))).toMatchObject({
    code: "conflict",
  });
});
