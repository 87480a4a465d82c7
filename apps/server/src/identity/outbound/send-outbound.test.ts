import { afterAll, beforeEach, expect, test } from "vitest";

import { aPerson } from "#platform/testing/factories/people.ts";

import { outboundBed, RECEIPTS_SECRET } from "./outbound-bed.factory.ts";
import { queueToPeople } from "./queue-outbound.ts";

const seen = new Set<string>();
const bed = await outboundBed({
  checks: { notice: (_db, _schoolId, cause) => Promise.resolve(!seen.has(cause)) },
});
const { database, owner, tokens, school, http, mail, gateway, options, work, again, choose, prove, states } =
  bed;
const father = await aPerson(database, school, { name: "Hadi Karim", phone: "07701234567" });
const mother = await aPerson(database, school, { name: "Suad Ali", email: "Suad@home.example" });
const usual = options.senders;
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  await owner.query("delete from outbound_links");
  await owner.query("delete from outbound_messages");
  await owner.query("delete from contact_proofs");
  await owner.query("delete from jobs");
  seen.clear();
  gateway.calls.length = 0;
  gateway.answer = () => ({ status: 200 });
  mail.mails.length = 0;
  mail.answers.clear();
  options.senders = usual;
  options.now = "2026-11-15T09:00:00Z";
  await choose();
  await prove(father);
  await prove(mother);
});

let causes = 0;
const queue = (person: { readonly id: number }, changes: { isUrgent?: boolean; cause?: string } = {}) =>
  database.inSchool(school.id, (db) =>
    queueToPeople(db, { tokens, senders: options.senders }, school.id, [
      {
        cause: `notice ${(causes += 1)}`,
        kind: "absence",
        personId: person.id,
        page: "/attendance/7",
        ...changes,
      },
    ]),
  );
const receipt = (key: unknown, status: string, secret = RECEIPTS_SECRET) =>
  http.inject({
    method: "POST",
    url: "/outbound/receipts/sms",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ key, status }),
  });
const sentTo = () =>
  gateway.calls.map(({ body }): { to: string; text: string; key: string } => JSON.parse(body));

test("OUT-2: a message has the school, the kind and a link, and of the person nothing", async () => {
  await queue(father);
  await queue(mother);
  await work();

  const [sms] = sentTo();
  expect(sms?.to).toBe("+9647701234567");
  expect(sms?.text).toMatch(/^\S.*: بخصوص دوام اليوم\. https:\/\/school\.example\/message\/[\w-]{43}\?page$/);
  expect(mail.mails).toMatchObject([{ to: { text: "suad@home.example" } }]);
  expect(`${sms?.text} ${mail.mails[0]?.text} ${mail.mails[0]?.subject}`).not.toMatch(/Hadi|Suad|Karim|Ali/);
  expect(await states()).toEqual(["sent", "sent"]);
});

test("OUT-3: one cause is one message, however often it is queued, and its job is done", async () => {
  expect(await queue(father, { cause: "notice 1" })).toBe(1);
  expect(await queue(father, { cause: "notice 1" })).toBe(0);
  await work();
  await again();

  expect(gateway.calls).toHaveLength(1);
});

test("OUT-3: an outage and a greylisting are asked again, a refusal is final", async () => {
  gateway.answer = () => ({ status: 429, headers: { "retry-after": "120" } });
  mail.answers.set("suad@home.example", { at: "rcpt", status: 451 });
  await queue(father);
  await queue(mother);
  expect((await work()).toSorted((a, b) => a - b)).toEqual([120, 300]);
  expect(await states()).toEqual(["queued", "queued"]);

  gateway.answer = () => ({ status: 200 });
  mail.answers.set("suad@home.example", { at: "rcpt", status: 550 });
  await again();
  expect(await states()).toEqual(["sent", "refused: no-such-address"]);
});

test("OUT-3: what a kill leaves is not sent again but by a gateway that knows its key", async () => {
  await queue(father);
  await owner.query("update outbound_messages set state = 'sending'");
  await work();
  expect([gateway.calls.length, await states()]).toEqual([0, ["unsure"]]);

  await owner.query("update outbound_messages set state = 'sending'");
  const { sms } = usual;
  options.senders = { ...(sms && { sms: { ...sms, knowsKeys: true } }) };
  await again();
  expect([gateway.calls.length, await states()]).toEqual([1, ["sent"]]);
});

test("OUT-3, OUT-4: a call that broke off is unsure until a receipt says more", async () => {
  gateway.answer = () => undefined;
  await queue(father);
  await work();
  await again();
  expect([gateway.calls.length, await states()]).toEqual([1, ["unsure"]]);

  const [message] = sentTo();
  expect((await receipt(message?.key, "delivered", "another-secret-here!")).statusCode).toBe(404);
  expect(await states()).toEqual(["unsure"]);
  expect((await receipt(message?.key, "delivered")).statusCode).toBe(204);
  expect(await states()).toEqual(["delivered"]);
});

test("OUT-4: late, double and reversed receipts move a message forward alone", async () => {
  await queue(father);
  await work();
  const [message] = sentTo();
  for (const status of ["delivered", "sent", "delivered", "failed"]) await receipt(message?.key, status);
  await receipt("dars-1-999999", "delivered");
  await receipt("not a key", "failed");

  expect(await states()).toEqual(["delivered"]);
});

test("OUT-4: a receipt that comes before the answer is recorded is not set back by it", async () => {
  const { sms } = usual;
  options.senders = {
    sms: {
      knowsKeys: false,
      cost: 25,
      send: async (order) => {
        await receipt(order.key, "delivered");
        return (await sms?.send(order)) ?? { kind: "unsure" };
      },
    },
  };
  await queue(father);
  await work();

  expect(await states()).toEqual(["delivered"]);
});

test("OUT-5: nothing goes to a contact that is not proved, was changed since, or is stopped", async () => {
  await owner.query("update people set phone = '07709999999' where id = $1", [father.id]);
  expect(await queue(father)).toBe(0);
  await queue(mother);
  await owner.query("update contact_proofs set stopped_at = now()");
  await work();
  expect([gateway.calls.length, mail.mails.length, await states()]).toEqual([0, 0, ["refused: stopped"]]);
});

test("OUT-6: quiet hours hold what is not urgent", async () => {
  options.now = "2026-11-15T20:00:00Z";
  await queue(father);
  expect(await work()).toEqual([8 * 3600]);
  await queue(father, { isUrgent: true });
  await work();
  expect(await states()).toEqual(["queued", "sent"]);
});

test("OUT-6: what costs stays within the school's limits; what was not sent is not paid for", async () => {
  await choose({ dayLimit: 60 });
  for (let at = 0; at < 4; at += 1) await queue(father);
  await work();

  expect((await states()).toSorted()).toEqual(["refused: cost-limit", "refused: cost-limit", "sent", "sent"]);
  expect(gateway.calls).toHaveLength(2);
});

test("OUT-1: nothing leaves a school that has not turned it on, or no longer sends the kind", async () => {
  await queue(father);
  await choose({ kinds: ["card"] });
  await work();
  await choose({ isOn: false });
  expect(await queue(father)).toBe(0);
  expect(await states()).toEqual(["refused: turned-off"]);
});

test("OUT-8: what was shown in the app meanwhile is not sent", async () => {
  await queue(father, { cause: "notice seen" });
  seen.add("notice seen");
  await work();

  expect([gateway.calls.length, await states()]).toEqual([0, ["dropped: seen"]]);
});
