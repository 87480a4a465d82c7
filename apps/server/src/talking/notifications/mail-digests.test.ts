import { chooseDigest, readContactProofs, type Digest } from "@dars/contract/identity/outbound";
import { afterAll, beforeEach, expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { outboundBed } from "#identity/outbound/outbound-bed.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { checkDigests, sendMailDigests } from "./mail-digests.ts";
import { notify, type Notice } from "./notify.ts";

const causes = {};
const bed = await outboundBed({ checks: checkDigests(causes) });
const { database, owner, tokens, school, group, section, gateway, mail, options, http } = bed;
const { work, choose, prove, client, signIn, passwordHash } = bed;
const amal = await aStudent(database, school, { section, passwordHash });
const contacts = { phone: "+9647701234567", email: "hadi@home.example" };
const father = await aGuardian(database, group, { of: [amal], passwordHash, ...contacts });
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  for (const table of ["outbound_links", "outbound_messages", "contact_proofs", "notifications", "jobs"])
    await owner.query(`delete from ${table}`);
  await owner.query("delete from mail_digests");
  mail.mails.length = 0;
  gateway.calls.length = 0;
  // The quiet hours have ended a minute ago.
  await owner.query(
    "update schools set time_zone = 'Etc/GMT' || case when n < 0 then n::text else '+' || n end from (select extract(hour from now() at time zone 'UTC')::int - 12 as n) as shift",
  );
  const { rows } = await owner.query<{ minute: string }>(
    "select to_char(now() at time zone time_zone - interval '1 minute', 'HH24:MI') as minute from schools where id = $1",
    [school.id],
  );
  await choose({ quietFrom: "00:00", quietUntil: rows[0]?.minute ?? "07:00" });
  options.now = new Date().toISOString();
  await prove({ id: father.id, schoolId: school.id });
});

async function wish(digest: Digest) {
  const { userData } = await signIn(father.login, "parent");
  return client(userData.token).call(chooseDigest, { body: { digest } });
}

async function tell(notice: Partial<Notice> = {}, ago = "2 hours") {
  const recipients = [{ personId: father.id, studentId: amal.id }];
  const whole = { kind: "post", page: "post", id: 1, ...notice, schoolId: school.id, recipients } as const;
  await database.inSchool(school.id, (db) => notify(db, whole));
  await owner.query(
    "update notifications set told_at = now() - $1::interval where told_at > now() - interval '1 minute'",
    [ago],
  );
}

const look = () => sendMailDigests({ database, tokens, senders: options.senders, causes });

test("OUT-10: who wishes it gets one mail a day with the groups of what is unread, and no word of any of it", async () => {
  expect(await wish("daily")).toMatchObject({ digest: "daily" });
  await tell();
  await tell({ kind: "marks", page: "reportcardsyear", id: 3 });
  for (let time = 0; time < 2; time += 1) await look();
  await work();
  await look();
  await work();

  expect(mail.mails).toHaveLength(1);
  const [sent] = mail.mails;
  expect(sent?.text).toContain("• الدرجات والنتائج\n• الرسائل والإعلانات");
  expect(sent?.text).not.toMatch(/Hadi|Amal|\d+ /);
  expect(sent?.html).toContain('dir="rtl"');
  expect(gateway.calls).toEqual([]);
});

test("OUT-10: a digest comes again after its job was killed, and not twice", async () => {
  await wish("daily");
  await tell();
  await look();
  await owner.query("delete from jobs where task = 'send mail digests'");
  await look();
  const { rows } = await owner.query("select cause from outbound_messages");
  expect(rows).toHaveLength(1);
});

test("OUT-10: nothing for people who do not wish it, have read it, or where there is nothing new", async () => {
  await tell();
  await look();
  await wish("daily");
  await owner.query("update notifications set read_at = now()");
  await look();
  await work();
  expect(await bed.states()).toEqual([]);

  await owner.query("update notifications set read_at = null");
  await look();
  await wish("off");
  await work();
  expect([mail.mails.length, await bed.states()]).toEqual([0, ["dropped: seen"]]);
});

test("OUT-10: what came after the quiet hours is of the next digest, what is older than its span of none", async () => {
  await wish("daily");
  await tell({}, "0 seconds");
  await tell({ id: 2 }, "2 days");
  await look();
  expect(await bed.states()).toEqual([]);
});

test("OUT-10: a weekly one looks back a week from Sunday, and comes once in it", async () => {
  await wish("weekly");
  await tell({}, "8 days");
  await look();
  const { rows } = await owner.query<{ days: number }>(
    "select extract(dow from now() at time zone time_zone)::int as days from schools where id = $1",
    [school.id],
  );
  await tell({ id: 2 }, `${(rows[0]?.days ?? 0) * 24 + 25} hours`);
  for (let time = 0; time < 2; time += 1) await look();
  await work();
  expect(mail.mails).toHaveLength(1);
});

test("OUT-5, OUT-10: the mail is stopped by its link, as programs for mail do it", async () => {
  await wish("daily");
  await tell();
  await look();
  await work();
  const stop = /<https:\/\/school\.example(\/message\/[\w-]+\/stop)>/.exec(
    String(mail.mails[0]?.headers.get("list") && JSON.stringify(mail.mails[0]?.headers.get("list"))),
  )?.[1];
  const link =
    stop ?? /https:\/\/school\.example(\/message\/[\w-]+\/stop)/.exec(mail.mails[0]?.text ?? "")?.[1] ?? "";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await http.inject({ method: "POST", url: link, headers, body: "List-Unsubscribe=One-Click" });
  await owner.query("delete from outbound_messages");
  await look();
  expect(await bed.states()).toEqual([]);
});

test("OUT-10: students get none", async () => {
  const { userData } = await signIn(amal.login, "student");
  const own = client(userData.token);
  expect(await own.call(readContactProofs, {})).toMatchObject({ digest: null });
  expect(await refusal(own.call(chooseDigest, { body: { digest: "daily" } }))).toMatchObject({
    code: "forbidden",
  });
});
