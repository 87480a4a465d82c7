import { login } from "@dars/contract/identity/accounts";
import {
  proveContact,
  readContactProofs,
  requestContactCode,
  requestSignInCode,
  stopContact,
} from "@dars/contract/identity/outbound";
import { afterAll, beforeEach, expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { outboundBed } from "./outbound-bed.factory.ts";

const bed = await outboundBed();
const { database, owner, http, client, signIn, school, group, section, passwordHash } = bed;
const { mail, gateway, work, choose, prove } = bed;
const known = { passwordHash };
const amal = await aStudent(database, school, { ...known, section });
const contacts = { phone: "+9647701234567", email: "hadi@home.example" };
const father = await aGuardian(database, group, { ...known, ...contacts, of: [amal] });
const stranger = await aGuardian(database, group, { ...known, phone: "+9647709999999", of: [amal] });
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  for (const table of ["outbound_links", "outbound_messages", "contact_proofs", "outbound_counts", "jobs"])
    await owner.query(`delete from ${table}`);
  await owner.query("delete from one_time_codes");
  await owner.query("update accounts set must_change_password = false");
  gateway.calls.length = 0;
  mail.mails.length = 0;
  await choose();
});

const codeIn = (text: string | undefined): string => /: (\d{6,8})\n/.exec(text ?? "")?.[1] ?? "";
const lastSms = (): { to: string; text: string } => JSON.parse(gateway.calls.at(-1)?.body ?? "{}");
const ask = (name: string) => client().call(requestSignInCode, { body: { login: name } });

async function signedIn() {
  const { userData } = await signIn(father.login, "parent");
  return client(userData.token);
}

test("OUT-5: a contact is proved by the code that was sent to it, and a changed one is not proved", async () => {
  const own = await signedIn();
  await own.call(requestContactCode, { body: { kind: "phone", channel: "sms" } });
  await work();
  const { to, text } = lastSms();
  expect(to).toBe(contacts.phone);

  const wrong = own.call(proveContact, { body: { kind: "phone", code: "000000" } });
  expect(await refusal(wrong)).toMatchObject({ code: "bad-credentials" });
  const proved = await own.call(proveContact, { body: { kind: "phone", code: codeIn(text) } });
  expect(proved.contacts).toMatchObject([
    { kind: "phone", isProved: true, channels: ["sms"] },
    { kind: "email", isProved: false, channels: ["email"] },
  ]);

  await owner.query("update people set phone = '+9647700000001' where id = $1", [father.id]);
  const after = await own.call(readContactProofs, {});
  await owner.query("update people set phone = $2 where id = $1", [father.id, contacts.phone]);
  expect(after.contacts[0]).toMatchObject({ contact: "+9647700000001", isProved: false });
});

test("OUT-5: a mail address is proved by the link of its message too, in the direction of its language", async () => {
  const own = await signedIn();
  await own.call(requestContactCode, { body: { kind: "email", channel: "email" } });
  await work();
  const [sent] = mail.mails;
  const link = /https:\/\/school\.example(\/message\/[\w-]+)/.exec(sent?.text ?? "")?.[1] ?? "";
  expect(sent?.html).toMatch(/<body dir="(rtl|ltr)"/);
  expect(sent?.html).toContain(link);

  const page = await http.inject({ url: link, headers: { "accept-language": "en" } });
  expect(page.body).toContain("Yes, this is mine");
  expect((await own.call(readContactProofs, {})).contacts[1]).toMatchObject({ isProved: false });
  await http.inject({
    method: "POST",
    url: `${link}/confirm`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "",
  });
  expect((await own.call(readContactProofs, {})).contacts[1]).toMatchObject({
    kind: "email",
    isProved: true,
  });
});

test("OUT-5: a code bears five tries", async () => {
  const own = await signedIn();
  await own.call(requestContactCode, { body: { kind: "email", channel: "email" } });
  await work();
  const tries = Array.from({ length: 5 }, () =>
    refusal(own.call(proveContact, { body: { kind: "email", code: "1" } })),
  );
  await Promise.all(tries);
  const right = own.call(proveContact, { body: { kind: "email", code: codeIn(mail.mails[0]?.text) } });

  expect(await refusal(right)).toMatchObject({ code: "bad-credentials" });
});

test("OUT-7: pumping ends at five codes a day for one contact, from the profile and for a forgotten password together", async () => {
  const { userData, device_key: deviceKey = "" } = await signIn(father.login, "parent");
  const codes = () =>
    client(userData.token).call(requestContactCode, { body: { kind: "phone", channel: "sms" } });
  for (let at = 0; at < 5; at += 1) await codes();
  expect(await refusal(codes())).toMatchObject({ details: { reason: "too-many" } });
  await prove({ id: father.id, schoolId: school.id });
  await client().call(requestSignInCode, { body: { login: father.login, deviceKey } });
  await work();

  expect(gateway.calls).toHaveLength(5);
});

test("OUT-7: strangers, however many, get five codes a day sent, and keep nobody from a code", async () => {
  const { device_key: deviceKey = "" } = await signIn(father.login, "parent");
  const { device_key: elsewhere = "" } = await signIn(stranger.login, "parent");
  await prove({ id: father.id, schoolId: school.id });
  const askFrom = (remoteAddress: string, key?: string) =>
    http.inject({
      method: "POST",
      url: "/api/v6/login/codes",
      remoteAddress,
      body: { login: father.login, ...(key !== undefined && { deviceKey: key }) },
    });
  for (let no = 0; no < 12; no += 1) await askFrom(`10.0.${Math.floor(no / 3)}.1`);
  for (let no = 0; no < 3; no += 1) await askFrom("10.0.9.1", elsewhere);
  await work();
  expect(gateway.calls).toHaveLength(5);

  const { statusCode } = await askFrom("10.0.0.1", deviceKey);
  await work();
  expect(statusCode).toBe(200);
  expect(gateway.calls).toHaveLength(6);
  const { text } = lastSms();
  expect((await signIn(father.login, "parent", codeIn(text))).must_change_password).toBe(true);
});

test("OUT-7: from one network address strangers get three of the five", async () => {
  await prove({ id: father.id, schoolId: school.id });
  for (let at = 0; at < 3; at += 1) await ask(father.login);
  await owner.query("delete from outbound_counts where ends_at < now() + interval '2 hours'");
  await ask(father.login);
  await work();

  expect(gateway.calls).toHaveLength(3);
});

test("OUT-7: a forgotten password is replaced by a code that was sent, once", async () => {
  await prove({ id: father.id, schoolId: school.id });
  await ask(father.login.toUpperCase());
  await work();
  const { text } = lastSms();
  const enter = () => signIn(father.login, "parent", codeIn(text));

  expect(codeIn(text)).toMatch(/^\d{8}$/);
  expect((await enter()).must_change_password).toBe(true);
  expect(await refusal(enter())).toMatchObject({ code: "bad-credentials" });
});

test("OUT-7: a sent code ends the one that was sent before, and none of the office's", async () => {
  await prove({ id: father.id, schoolId: school.id });
  await owner.query(
    "insert into one_time_codes (account_id, code_hash, expires_at) values ($1, '\\x00', now() + interval '1 day')",
    [father.accountId],
  );
  await ask(father.login);
  await ask(father.login);
  await work();

  const { rows } = await owner.query(
    "select is_sent from one_time_codes where used_at is null order by is_sent",
  );
  expect(rows).toEqual([{ is_sent: false }, { is_sent: true }]);
});

test("OUT-7: known, unproved and unknown logins get the same answer, by the same statements", async () => {
  await prove({ id: father.id, schoolId: school.id });
  const answers = [];
  for (const name of [father.login, stranger.login, "nobody", "+9647700000000"]) {
    answers.push(await ask(name));
    const { rows } = await owner.query("select task, run_at <= now() as due from jobs");
    answers.push(rows);
    await owner.query("delete from jobs");
  }

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(2);
  for (const name of [father.login, stranger.login, "nobody"]) await ask(name);
  await work();
  expect(gateway.calls.map(({ body }) => JSON.parse(body).to)).toEqual([contacts.phone]);
});

test("OUT-7: a login is asked for three times an hour, whether or not there is one", async () => {
  for (const name of [father.login, "nobody"]) {
    for (let at = 0; at < 3; at += 1) await ask(name);
    expect(await refusal(ask(name))).toMatchObject({ code: "too-many-requests" });
  }
});

test("OUT-7: asking for many logins from one network address is stopped too", async () => {
  for (let at = 0; at < 60; at += 1) await ask(`guess-${at}`);

  expect(await refusal(ask("guess-60"))).toMatchObject({ code: "too-many-requests" });
});

test("OUT-7: nothing goes out where the school is off, the account is disabled, or nothing is proved", async () => {
  await ask(father.login);
  await prove({ id: father.id, schoolId: school.id });
  await owner.query("update accounts set state = 'disabled' where id = $1", [father.accountId]);
  await work();
  await owner.query("update accounts set state = 'active' where id = $1", [father.accountId]);
  await choose({ isOn: false });
  await ask(father.login);
  await work();

  expect(gateway.calls.length + mail.mails.length).toBe(0);
  expect(
    await refusal(
      client().call(login, { body: { login: father.login, password: "1", login_type: "parent" } }),
    ),
  ).toMatchObject({ code: "bad-credentials" });
});

test("OUT-5, OUT-7: a stop is the person's own, and a code that it asks for comes all the same", async () => {
  await prove({ id: father.id, schoolId: school.id });
  const own = await signedIn();
  const stopped = await own.call(stopContact, { body: { kind: "phone", isStopped: true } });
  expect(stopped.contacts[0]).toMatchObject({ isProved: true, isStopped: true });
  await ask(father.login);
  await work();

  expect(codeIn(lastSms().text)).toMatch(/^\d{8}$/);
});

test("OUT-7: a job that is begun again sends no second code", async () => {
  await prove({ id: father.id, schoolId: school.id });
  await ask(father.login);
  const { rows } = await owner.query("select task, payload from jobs");
  await work();
  await owner.query("insert into jobs (task, payload) values ($1, $2)", [rows[0]?.task, rows[0]?.payload]);
  await work();

  expect(gateway.calls).toHaveLength(1);
});
