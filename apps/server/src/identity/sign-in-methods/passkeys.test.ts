import { readMe } from "@dars/contract/identity/own-account";
import * as contract from "@dars/contract/identity/passkeys";
import { saveStaffSecondFactor } from "@dars/contract/identity/second-factors";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";

import { aPasskey, enterWith, SoftPasskey } from "./passkeys.factory.ts";

/** Android's origin of the school's own app. */
const APP = `android:apk-key-hash:${"A".repeat(43)}`;
const { database, owner, client, school, section, passwordHash, signIn } = await aSchoolThatSignsIn({
  appOrigins: [APP],
});

const signInClient = async ({ login, actor }: Member) => {
  const { userData } = await signIn(login, actor.role);
  return client(userData.token);
};
const aTeacherWithPasskey = async (signing = {}) => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const own = await signInClient(teacher);
  return { teacher, own, passkey: await aPasskey(own, signing) };
};
const BAD = { code: "bad-credentials", status: 401 };

test("a teacher adds a passkey and signs in with it and nothing else", async () => {
  const { teacher, own, passkey } = await aTeacherWithPasskey();

  const { userData } = await enterWith(client(), passkey, "teacher");

  await expect(client(userData.token).call(readMe, {})).resolves.toMatchObject({ login: teacher.login });
  const { passkeys } = await own.call(contract.listPasskeys, {});
  expect(passkeys).toMatchObject([{ name: "A phone", isSuspected: false, lastUsedAt: expect.any(String) }]);
});

test("a passkey says who it is: another type than the account's leads to the one it has", async () => {
  const { passkey } = await aTeacherWithPasskey();

  const { userData } = await enterWith(client(), passkey, "parent");

  expect(userData.login_type).toBe("teacher");
});

test("T25: an assertion opens once, and a challenge for one thing does not serve another", async () => {
  const { own, passkey } = await aTeacherWithPasskey();
  const stranger = client();
  const { challenge } = await stranger.call(contract.beginPasskeySignIn, {});
  const body = { login_type: "teacher", credential: passkey.assert(challenge) } as const;
  await stranger.call(contract.signInWithPasskey, { body });

  expect(await refusal(stranger.call(contract.signInWithPasskey, { body }))).toMatchObject(BAD);
  const other = await own.call(contract.beginPasskey, {});
  const crossed = { ...body, credential: passkey.assert(other.challenge) };
  expect(await refusal(stranger.call(contract.signInWithPasskey, { body: crossed }))).toMatchObject(BAD);
});

test("a passkey works in the school's own app as it does in a browser, and in no other app", async () => {
  const { passkey } = await aTeacherWithPasskey({ origin: APP });
  const elsewhere = APP.replace("A", "B");

  await expect(enterWith(client(), passkey, "teacher", { origin: APP })).resolves.toMatchObject({
    status: "success",
  });
  await expect(enterWith(client(), passkey, "teacher")).resolves.toMatchObject({ status: "success" });
  expect(await refusal(enterWith(client(), passkey, "teacher", { origin: elsewhere }))).toMatchObject(BAD);
});

test("T25: another site, another key and a challenge that we never gave open nothing", async () => {
  const { passkey } = await aTeacherWithPasskey();
  const [evil, site] = ["http://evil.example", "evil.example"];

  expect(await refusal(enterWith(client(), passkey, "teacher", { origin: evil }))).toMatchObject(BAD);
  expect(await refusal(enterWith(client(), passkey, "teacher", { origin: evil, site }))).toMatchObject(BAD);
  expect(await refusal(enterWith(client(), new SoftPasskey(), "teacher"))).toMatchObject(BAD);
  const forged = passkey.assert(Buffer.alloc(32, 7).toString("base64url"));
  expect(
    await refusal(
      client().call(contract.signInWithPasskey, { body: { login_type: "teacher", credential: forged } }),
    ),
  ).toMatchObject(BAD);
});

test("T25: a challenge of one session adds nothing to another account", async () => {
  const [one, other] = [await aTeacherWithPasskey(), await aTeacherWithPasskey()];
  const { challenge } = await one.own.call(contract.beginPasskey, {});
  const credential = new SoftPasskey().attest(challenge);

  const refused = await refusal(other.own.call(contract.addPasskey, { body: { name: "Mine", credential } }));

  expect(refused).toMatchObject(BAD);
});

test("a counter that goes backwards closes the passkey, is written down, and tells its owner", async () => {
  const { own, passkey } = await aTeacherWithPasskey({ counter: 5 });
  await enterWith(client(), passkey, "teacher", { counter: 6 });

  const copied = await refusal(enterWith(client(), passkey, "teacher", { counter: 6 }));

  expect(copied).toMatchObject({ ...BAD, details: { passkey: "suspected" } });
  expect(await refusal(enterWith(client(), passkey, "teacher", { counter: 9 }))).toMatchObject(BAD);
  const { passkeys } = await own.call(contract.listPasskeys, {});
  expect(passkeys).toMatchObject([{ isSuspected: true }]);
  const { rows } = await owner.query("select 1 from audit_events where action = 'passkey.suspected'");
  expect(rows).toHaveLength(1);
});

test("what cannot be written down closes no passkey unseen: its next use is judged anew", async () => {
  const { passkey } = await aTeacherWithPasskey({ counter: 5 });
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on audit_events for each row
      when (new.action = 'passkey.suspected') execute function die()`);

  const died = await refusal(enterWith(client(), passkey, "teacher", { counter: 5 }));
  await owner.query("drop function die cascade");

  expect(died).toMatchObject({ code: "unexpected" });
  const noted = "select from audit_events where action = 'passkey.suspected'";
  const before = await owner.query(noted);
  const copied = await refusal(enterWith(client(), passkey, "teacher", { counter: 5 }));
  expect(copied).toMatchObject({ ...BAD, details: { passkey: "suspected" } });
  expect((await owner.query(noted)).rows).toHaveLength(before.rows.length + 1);
});

test("nobody without the key can make a passkey look copied", async () => {
  const { own, passkey } = await aTeacherWithPasskey({ counter: 5 });
  const stranger = client();
  const { challenge } = await stranger.call(contract.beginPasskeySignIn, {});
  const thief = new SoftPasskey();
  const credential = { ...thief.assert(challenge, { counter: 1 }), id: passkey.id };

  await refusal(stranger.call(contract.signInWithPasskey, { body: { login_type: "teacher", credential } }));

  const { passkeys } = await own.call(contract.listPasskeys, {});
  expect(passkeys).toMatchObject([{ isSuspected: false }]);
});

test("management needs a passkey that verifies its user, when it is added and when it is used", async () => {
  const manager = await aManagement(database, school, { passwordHash });
  const own = await signInClient(manager);

  expect(await refusal(aPasskey(own, { isVerified: false }))).toMatchObject(BAD);
  const passkey = await aPasskey(own);

  const unverified = enterWith(client(), passkey, "school_management", { isVerified: false });
  expect(await refusal(unverified)).toMatchObject(BAD);
  await expect(enterWith(client(), passkey, "school_management")).resolves.toMatchObject({
    status: "success",
  });
});

test("a student adds none", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const own = await signInClient(student);

  expect(await refusal(own.call(contract.beginPasskey, {}))).toMatchObject({ code: "forbidden" });
});

test("a passkey is renamed and removed, by its owner alone", async () => {
  const [one, other] = [await aTeacherWithPasskey(), await aTeacherWithPasskey()];
  const { passkeys } = await one.own.call(contract.listPasskeys, {});
  const params = { passkeyId: passkeys[0]?.id ?? 0 };

  expect(
    await refusal(other.own.call(contract.renamePasskey, { params, body: { name: "Mine" } })),
  ).toMatchObject({ code: "not-found" });
  expect(await refusal(other.own.call(contract.removePasskey, { params }))).toMatchObject({
    code: "not-found",
  });
  await one.own.call(contract.renamePasskey, { params, body: { name: "Blue phone" } });
  await expect(one.own.call(contract.listPasskeys, {})).resolves.toMatchObject({
    passkeys: [{ name: "Blue phone" }],
  });

  await one.own.call(contract.removePasskey, { params });
  expect(await refusal(enterWith(client(), one.passkey, "teacher"))).toMatchObject(BAD);
});

test("ways to sign in change only soon after a sign-in", async () => {
  const { teacher, own } = await aTeacherWithPasskey();
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    teacher.accountId,
  ]);

  expect(await refusal(own.call(contract.beginPasskey, {}))).toMatchObject({ code: "proof-required" });
  expect(await refusal(own.call(contract.removePasskey, { params: { passkeyId: 1 } }))).toMatchObject({
    code: "proof-required",
  });
});

test("a passkey of one's own proves once more who it is, and one of somebody else does not", async () => {
  const [one, other] = [await aTeacherWithPasskey(), await aTeacherWithPasskey()];
  await owner.query("update sessions set proved_at = now() - interval '16 minutes' where account_id = $1", [
    one.teacher.accountId,
  ]);
  const prove = async ({ passkey }: typeof one, isVerified = true) => {
    const { challenge } = await one.own.call(contract.beginPasskeySignIn, {});
    const credential = passkey.assert(challenge, { isVerified });
    return one.own.call(contract.proveWithPasskey, { body: { credential } });
  };

  expect(await refusal(prove(other))).toMatchObject(BAD);
  expect(await refusal(prove(one, false))).toMatchObject(BAD);
  expect(await refusal(one.own.call(contract.beginPasskey, {}))).toMatchObject({ code: "proof-required" });
  await prove(one);

  await expect(one.own.call(contract.beginPasskey, {})).resolves.toHaveProperty("challenge");
});

test("where the group asks for a second factor, a password alone is not enough beside a passkey", async () => {
  const group = await aGroup(database);
  const place = await aSchool(database, group);
  const head = await signInClient(await anAdministrator(database, group, { passwordHash }));
  const manager = await aManagement(database, place, { passwordHash });
  const own = await signInClient(manager);
  const passkey = await aPasskey(own);
  await head.call(saveStaffSecondFactor, { body: { isRequired: true } });

  const refused = await refusal(signIn(manager.login, "school_management"));

  expect(refused).toMatchObject({ code: "second-step-required", details: { ways: ["passkey"] } });
  await expect(enterWith(client(), passkey, "school_management")).resolves.not.toHaveProperty(
    "must_add_second_factor",
  );
  const { passkeys } = await own.call(contract.listPasskeys, {});
  const last = own.call(contract.removePasskey, { params: { passkeyId: passkeys[0]?.id ?? 0 } });
  expect(await refusal(last)).toMatchObject({ code: "conflict" });
});
