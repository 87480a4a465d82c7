import * as contract from "@dars/contract/identity/identities";
import * as providers from "@dars/contract/identity/identity-providers";
import { issueSignInCode, readMe } from "@dars/contract/identity/own-account";
import type { Role } from "@dars/contract/platform/roles";
import { calculatePKCECodeChallenge } from "openid-client";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { hashPassword } from "#identity/accounts/public.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { served } from "#platform/testing/served.ts";

import { anIdentityProvider, CLIENT, OPEN_TO_ALL, signedInAs, type Somebody } from "./identities.factory.ts";

const { issuer, host, visit } = await anIdentityProvider();
const server = await served((parts) => createApplication({ ...parts, localHosts: [host] }));
const { database, owner, client } = server;
const group = await aGroup(database);
const school = await aSchool(database, group);
const section = await aSection(database, await aYear(database, school), {
  level: await aLevel(database, group),
});
const passwordHash = await hashPassword(PASSWORD);
const head = await anAdministrator(database, group, { passwordHash });
const office = await signedInAs(client, head);
const { id: providerId } = await office.call(providers.addIdentityProvider, {
  body: {
    name: "School directory",
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    hosts: [],
    ...OPEN_TO_ALL,
    studentTenants: ["our-tenant"],
    isOpen: true,
  },
});

let number = 0;
const aSomebody = (change: Partial<Somebody> = {}): Somebody => ({
  subject: `subject-${(number += 1)}`,
  email: `somebody-${number}@school.example`,
  ...change,
});

/** There and back, in one browser. */
async function come(somebody: Somebody, type: Role = "teacher") {
  const { address, secret } = await client().call(contract.beginIdentity, { body: { providerId } });
  const answer = await visit(address, somebody);
  return { body: { secret, answer, login_type: type }, address };
}

const enter = async (somebody: Somebody, type: Role = "teacher") =>
  client().call(contract.endIdentity, { body: (await come(somebody, type)).body });

const issueInvite = async ({ id: personId }: Member) =>
  (await office.call(issueSignInCode, { params: { schoolId: school.id, personId } })).code;

async function link(somebody: Somebody, member: Member, type: Role = "teacher") {
  const { details } = await refusal(enter(somebody, type));
  const code = await issueInvite(member);
  return client().call(contract.linkIdentity, {
    body: { link: String(details["link"]), login: member.login, code, login_type: type },
  });
}

test("the way back from an installed app names the app, and is no other than the one that began", async () => {
  const app = "example.school";
  const { address, secret } = await client().call(contract.beginIdentity, { body: { providerId, app } });
  const answer = await visit(address, aSomebody());

  expect(new URLSearchParams(answer).get("state")).toMatch(/^[\w-]{40,}\.example\.school$/);
  const other = answer.replace("example.school", "evil.school");
  const body = { secret, login_type: "teacher" } as const;
  const refused = await refusal(client().call(contract.endIdentity, { body: { ...body, answer: other } }));
  expect(refused).toMatchObject({ code: "bad-credentials" });
});

test("RFC 7636, appendix B: the challenge of the verifier", async () => {
  await expect(calculatePKCECodeChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).resolves.toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

test("OIDC-1: a teacher links an identity with a code of the office, and from then on signs in with it", async () => {
  const [teacher, somebody] = [await aTeacher(database, school, { passwordHash }), aSomebody()];

  const first = await link(somebody, teacher);
  const { userData } = await enter(somebody);

  expect(first.must_change_password).toBe(false);
  const own = client(userData.token);
  await expect(own.call(readMe, {})).resolves.toMatchObject({ login: teacher.login });
  await expect(own.call(contract.listIdentities, {})).resolves.toMatchObject({
    identities: [{ provider: "School directory", email: somebody.email }],
  });
});

test("OIDC-1: what cannot be written down is not linked, and the code is still good", async () => {
  const [teacher, somebody] = [await aTeacher(database, school, { passwordHash }), aSomebody()];
  const { details } = await refusal(enter(somebody));
  const code = await issueInvite(teacher);
  const body = { link: String(details["link"]), login: teacher.login, code, login_type: "teacher" as const };
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on audit_events for each row execute function die()`);

  expect(await refusal(client().call(contract.linkIdentity, { body }))).toMatchObject({ code: "unexpected" });
  await owner.query("drop function die cascade");

  expect(await refusal(enter(somebody))).toMatchObject({ code: "identity-unknown" });
  await expect(client().call(contract.linkIdentity, { body })).resolves.toMatchObject({ status: "success" });
});

test("OIDC-1: the same e-mail address suggests a login and opens nothing", async () => {
  const somebody = aSomebody({ email: "lina@school.example" });
  const teacher = await aTeacher(database, school, { passwordHash, login: "lina@school.example" });

  const { code, details } = await refusal(enter(somebody));
  const guess = {
    link: String(details["link"]),
    login: teacher.login,
    code: "00000000",
    login_type: "teacher",
  };

  expect({ code, login: details["login"] }).toEqual({ code: "identity-unknown", login: teacher.login });
  expect(
    await refusal(client().call(contract.linkIdentity, { body: { ...guess, login_type: "teacher" } })),
  ).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(enter(somebody))).toMatchObject({ code: "identity-unknown" });
});

test("T25: an answer ends in the browser that began, once, and with the state that it began with", async () => {
  const [teacher, somebody] = [await aTeacher(database, school, { passwordHash }), aSomebody()];
  await link(somebody, teacher);
  const [victim, thief] = [await come(somebody), await come(aSomebody())];
  const end = (body: typeof victim.body) => client().call(contract.endIdentity, { body });

  expect(await refusal(end({ ...victim.body, secret: thief.body.secret }))).toMatchObject({
    code: "bad-credentials",
  });
  await expect(end(victim.body)).resolves.toMatchObject({ status: "success" });
  expect(await refusal(end(victim.body))).toMatchObject({ code: "bad-credentials" });
});

test("the browser is sent with PKCE S256, a state, a nonce and the one address to come back to", async () => {
  const { address } = await client().call(contract.beginIdentity, { body: { providerId } });

  const query = new URL(address).searchParams;
  expect(new URL(address).origin).toBe(issuer);
  expect(query.get("code_challenge_method")).toBe("S256");
  expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect(query.get("state")).toMatch(/^[\w-]{43}$/);
  expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
  expect(query.get("redirect_uri")).toBe("http://localhost/identity");
});

test("OIDC-2: a student signs in from a tenant that the group lists, and from no other", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const elsewhere = { code: "no-access", details: { reason: "tenant" } };

  await expect(link(aSomebody({ tenant: "our-tenant" }), student, "student")).resolves.toMatchObject({
    status: "success",
  });
  expect(await refusal(enter(aSomebody({ tenant: "another" }), "student"))).toMatchObject(elsewhere);
  expect(await refusal(enter(aSomebody(), "student"))).toMatchObject(elsewhere);
});

test("an identity is unlinked by its owner, and a provider that is closed lets nobody in", async () => {
  const [teacher, somebody] = [await aTeacher(database, school, { passwordHash }), aSomebody()];
  const { userData } = await link(somebody, teacher);
  const own = client(userData.token);
  const { identities } = await own.call(contract.listIdentities, {});
  await own.call(contract.unlinkIdentity, { params: { identityId: identities[0]?.id ?? 0 } });
  expect(await refusal(enter(somebody))).toMatchObject({ code: "identity-unknown" });

  const read = await office.call(providers.readIdentityProviders, {});
  const { revision = 0, name = "" } = read.providers.find(({ id }) => id === providerId) ?? {};
  const change = { ...OPEN_TO_ALL, name, hosts: [], studentTenants: ["our-tenant"], clientSecret: null };
  const params = { providerId };
  await office.call(providers.changeIdentityProvider, {
    params,
    body: { ...change, revision, isOpen: false },
  });
  expect(await refusal(enter(somebody))).toMatchObject({ code: "not-found" });
  expect(
    await refusal(
      office.call(providers.changeIdentityProvider, { params, body: { ...change, revision, isOpen: true } }),
    ),
  ).toMatchObject({ code: "conflict" });
  await office.call(providers.changeIdentityProvider, {
    params,
    body: { ...change, revision: revision + 1, isOpen: true },
  });
});

test("the client's secret is stored sealed and told to nobody", async () => {
  const read = await office.call(providers.readIdentityProviders, {});

  expect(read.redirectAddress).toBe("http://localhost/identity");
  expect(JSON.stringify(read)).not.toContain(CLIENT.secret);
  const { rows } = await owner.query<{ stored: Buffer }>(
    "select sealed_secret as stored from identity_providers where sealed_secret is not null",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { stored } of rows) expect(stored.includes(CLIENT.secret)).toBe(false);
});

test("T28: an issuer in our own network is called only where its host is named for it", async () => {
  const { id } = await office.call(providers.addIdentityProvider, {
    body: {
      name: "Inside",
      issuer: "https://169.254.169.254",
      clientId: "x",
      clientSecret: null,
      hosts: [],
      ...OPEN_TO_ALL,
      studentTenants: [],
      isOpen: true,
    },
  });

  expect(await refusal(client().call(contract.beginIdentity, { body: { providerId: id } }))).toMatchObject({
    code: "unavailable",
  });
});
