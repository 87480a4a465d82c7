import {
  proveContact,
  readContactProofs,
  requestContactCode,
  stopContact,
} from "@dars/contract/identity/outbound";
import { afterAll, beforeEach, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { confirmByLink, followOutboundLink } from "./follow-outbound-link.ts";
import { outboundBed } from "./outbound-bed.factory.ts";

const bed = await outboundBed();
const { database, owner, tokens, client, signIn, school, group, section, passwordHash } = bed;
const { mail, gateway, work, choose } = bed;
const amal = await aStudent(database, school, { section });
const elsewhere = await aSchool(database, group);
const contacts = { phone: "+9647701234567", email: "hadi@home.example" };
const father = await aGuardian(database, group, {
  passwordHash,
  ...contacts,
  of: [amal, await aStudent(database, elsewhere)],
});
const parts = { database, tokens };
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  for (const table of ["outbound_links", "outbound_messages", "contact_proofs", "outbound_counts", "jobs"])
    await owner.query(`delete from ${table}`);
  mail.mails.length = 0;
  await choose();
});

const signedIn = async () => client((await signIn(father.login, "parent")).userData.token);

async function askForLink() {
  const own = await signedIn();
  await own.call(requestContactCode, { body: { kind: "email", channel: "email" } });
  await work();
  const text = mail.mails.at(-1)?.text ?? "";
  return {
    own,
    token: /\/message\/([\w-]+)/.exec(text)?.[1] ?? "",
    code: /: (\d{6})\n/.exec(text)?.[1] ?? "",
  };
}

async function readProofs() {
  const { rows } = await owner.query<{ school_id: string; stopped: boolean }>(
    `select school_id, stopped_at is not null as stopped from contact_proofs
      where kind = 'email' and contact_hash is not null order by school_id`,
  );
  return rows.map(({ school_id: schoolId, stopped }) => [Number(schoolId), stopped]);
}

const stopElsewhere = () =>
  owner.query(
    `insert into contact_proofs (school_id, person_id, kind, stopped_at)
      select school_id, person_id, 'email', now() from account_people where account_id = $1 and school_id = $2`,
    [father.accountId, elsewhere.id],
  );

test("OUT-5: a link proves the contact in each school whose record has it, and lifts no school's stop", async () => {
  await stopElsewhere();
  const { own, token } = await askForLink();
  expect(await confirmByLink(parts, token)).toBe(true);

  expect(await readProofs()).toEqual([
    [school.id, false],
    [elsewhere.id, true],
  ]);
  expect((await own.call(readContactProofs, {})).contacts[1]).toMatchObject({
    isProved: true,
    isStopped: true,
  });
  const { rows } = await owner.query(
    "select school_id from audit_events where action = 'contact.proved' and account_id is null",
  );
  expect(rows).toHaveLength(2);
});

test("OUT-5: a code proves it in each school too, and where a record has another contact nothing is proved", async () => {
  await owner.query("update people set email = 'old@home.example' where school_id = $1", [elsewhere.id]);
  const { own, code } = await askForLink();
  await own.call(proveContact, { body: { kind: "email", code } });
  await owner.query("update people set email = $2 where school_id = $1 and email is not null", [
    elsewhere.id,
    contacts.email,
  ]);

  expect(await readProofs()).toEqual([[school.id, false]]);
  expect((await own.call(readContactProofs, {})).contacts[1]).toMatchObject({ isProved: false });
});

test("OUT-5: a link proves the contact where only another school had it proved before", async () => {
  const before = await askForLink();
  await confirmByLink(parts, before.token);
  await owner.query("delete from contact_proofs where school_id = $1", [elsewhere.id]);

  const { token } = await askForLink();
  expect(await followOutboundLink(parts, token)).toMatchObject({ asksToConfirm: true, isConfirmed: false });
  await confirmByLink(parts, token);
  expect(await followOutboundLink(parts, token)).toMatchObject({ asksToConfirm: false, isConfirmed: true });
  expect(await readProofs()).toEqual([
    [school.id, false],
    [elsewhere.id, false],
  ]);
});

test("OUT-5: one proof is one line in the audit log of each school, however often and by whatever it is shown", async () => {
  const before = await countProofLines();
  const { own, token, code } = await askForLink();
  const byCode = () => own.call(proveContact, { body: { kind: "email", code } });
  await Promise.allSettled([byCode(), confirmByLink(parts, token), byCode(), confirmByLink(parts, token)]);
  await confirmByLink(parts, token);
  const again = await askForLink();
  await again.own.call(proveContact, { body: { kind: "email", code: again.code } });
  expect((await countProofLines()) - before).toBe(2);

  await owner.query("update people set email = 'new@home.example' where email = $1", [contacts.email]);
  const changed = await askForLink();
  await changed.own.call(proveContact, { body: { kind: "email", code: changed.code } });
  await owner.query("update people set email = $1 where email = 'new@home.example'", [contacts.email]);
  expect((await countProofLines()) - before).toBe(4);
});

test("OUT-5: stopping a contact that is stopped writes no line in the audit log, nor does resuming one that is not", async () => {
  const own = await signedIn();
  const stop = (isStopped: boolean) => own.call(stopContact, { body: { kind: "email", isStopped } });
  await stop(false);
  await Promise.all([stop(true), stop(true)]);
  await stop(true);
  await stop(false);
  await stop(false);
  const { rows } = await owner.query<{ action: string; lines: number }>(
    `select action, count(*)::int as lines from audit_events
     where action in ('contact.stopped', 'contact.resumed') group by action order by action`,
  );
  expect(rows).toEqual([
    { action: "contact.resumed", lines: 2 },
    { action: "contact.stopped", lines: 2 },
  ]);
});

async function countProofLines(): Promise<number> {
  const { rows } = await owner.query<{ lines: number }>(
    "select count(*)::int as lines from audit_events where action = 'contact.proved'",
  );
  return rows[0]?.lines ?? 0;
}

test("OUT-5: a proving link is good for a day, and says afterwards that it has proved", async () => {
  const { token } = await askForLink();
  const { rows } = await owner.query<{ hours: number }>(
    "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from outbound_links",
  );
  expect(rows).toEqual([{ hours: 24 }]);
  expect(await followOutboundLink(parts, token)).toMatchObject({ asksToConfirm: true, isConfirmed: false });
  await confirmByLink(parts, token);
  expect(await followOutboundLink(parts, token)).toMatchObject({ asksToConfirm: false, isConfirmed: true });

  await owner.query("update outbound_links set expires_at = now()");
  expect(await confirmByLink(parts, token)).toBe(false);
});
