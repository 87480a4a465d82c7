import { afterAll, beforeEach, expect, test } from "vitest";

import { outboundBed } from "#identity/outbound/outbound-bed.factory.ts";
import { queueMessages, queueToPeople } from "#identity/outbound/public.ts";
import { aPerson } from "#platform/testing/factories/people.ts";

const bed = await outboundBed();
const { database, owner, school, http, gateway, mail, options, tokens, choose, prove, work } = bed;
const father = await aPerson(database, school, { name: "Hadi Karim", phone: "+9647701234567" });
afterAll(async () => {
  await mail.close();
  gateway.close();
});

beforeEach(async () => {
  await owner.query("delete from outbound_links");
  await owner.query("delete from outbound_messages");
  await owner.query("delete from contact_proofs");
  gateway.calls.length = 0;
  await choose();
});

async function aLink(): Promise<string> {
  await prove(father);
  await database.inSchool(school.id, (db) =>
    queueToPeople(db, { tokens, senders: options.senders }, school.id, [
      { cause: "notice 1", kind: "absence", personId: father.id, page: "/notifications" },
    ]),
  );
  return sentLink();
}

async function sentLink(): Promise<string> {
  await work();
  const { text } = JSON.parse(gateway.calls.at(-1)?.body ?? "{}");
  return /https:\/\/school\.example(\/message\/[\w-]+)/.exec(String(text))?.[1] ?? "";
}

const get = (url: string) => http.inject({ url, headers: { "accept-language": "en" } });
const post = (url: string) =>
  http.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "",
  });
const proofs = async () =>
  (
    await owner.query(
      "select proved_at is not null as proved, stopped_at is not null as stopped from contact_proofs",
    )
  ).rows;

test("OUT-2: the page of a link has the kind and the school, leads to signing in, and names nobody", async () => {
  const page = await get(await aLink());

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Attendance today");
  expect(page.body).toContain('href="/notifications"');
  expect(page.body).not.toMatch(/Hadi|Karim|7701234567|<script/);
  expect(page.headers["cache-control"]).toBe("no-store");
});

test("OUT-2: a link that was guessed, changed, or has expired is answered like any unknown one", async () => {
  const link = await aLink();
  const changed = link.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  const guessed = `/message/${"a".repeat(43)}`;
  await owner.query("update outbound_links set expires_at = now()");
  const pages = await Promise.all([changed, guessed, link].map(get));
  const writes = await Promise.all([`${guessed}/stop`, `${link}/stop`, `${link}/confirm`].map(post));

  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(writes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  const { rows } = await owner.query("select 1 from outbound_links where token_hash = $1", [link]);
  expect(rows).toEqual([]);
});

test("OUT-5: opening a link stops nothing; its form does, for good", async () => {
  const link = await aLink();
  await get(link);
  await get(`${link}/stop`);
  expect(await proofs()).toEqual([{ proved: true, stopped: false }]);

  expect((await post(`${link}/stop`)).statusCode).toBe(303);
  expect(await proofs()).toEqual([{ proved: true, stopped: true }]);
  expect((await get(link)).body).toContain("are stopped");
  expect((await post(`${link}/confirm`)).statusCode).toBe(404);
});

test("OUT-5: the link of a message that asks for it proves the contact it went to, and no later one", async () => {
  const question = (cause: string) =>
    database.inSchool(school.id, (db) =>
      queueMessages(db, school.id, [{ cause, kind: "contact-link", channel: "sms", personId: father.id }]),
    );
  await question("contact 1");
  const link = await sentLink();
  expect((await get(link)).body).toContain("Yes, this is mine");
  await owner.query("update people set phone = '+9647700000002' where id = $1", [father.id]);
  expect((await post(`${link}/confirm`)).statusCode).toBe(404);
  await owner.query("update people set phone = '+9647701234567' where id = $1", [father.id]);
  expect((await post(`${link}/confirm`)).statusCode).toBe(303);

  expect(await proofs()).toEqual([{ proved: true, stopped: false }]);
});
