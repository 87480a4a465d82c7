import {
  closeThread,
  listThreads,
  makeThreadLink,
  readThread,
  writeToPeople,
} from "@dars/contract/talking/messages";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { lockThread } from "./messages.queries.ts";
import { messages } from "./messages.routes.ts";
import { serveLinks } from "./serve-links.ts";
import { updateState } from "./write-messages.queries.ts";

const { database, owner, tokens, http, as } = await testbed([messages], { authorise: authoriseWith() });
await serveLinks(http, { database, tokens });

test("MSG-1: whoever has no account reads and answers by the link, and a form that comes twice is one answer", async () => {
  const { school, office, threadId, path } = await aLink();
  const page = await http.inject({ url: path, headers: { "accept-language": "en" } });

  expect(page.body).toContain("Bring the card.");
  expect(page.body).not.toContain("<script");
  expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
  const first = await post(path, { body: "I will.\r\nThank you.", submit: submitIn(page.body) });
  const again = await post(path, { body: "I will.\r\nThank you.", submit: submitIn(page.body) });

  expect([first.statusCode, first.headers["location"], again.statusCode]).toEqual([303, `${path}?page`, 303]);
  const { thread, entries } = await as(office.actor).call(readThread, {
    params: { schoolId: school.id, threadId },
  });
  expect(entries.map(({ body, author }) => [body, author === null])).toEqual([
    ["Bring the card.", false],
    ["I will.\nThank you.", true],
  ]);
  expect(thread).toMatchObject({ state: "open", unread: 1 });
  const after = (await http.inject({ url: path, headers: { "accept-language": "en" } })).body;
  expect(after).toContain("I will.");
  expect(submitIn(after)).not.toBe(submitIn(page.body));
});

test("two of the same form at one moment are one answer, and an hour takes no more than ten", async () => {
  const { path, office } = await aLink();
  const submit = "a".repeat(15);
  await Promise.all([1, 2, 3].map(() => post(path, { body: "Yes.", submit })));
  for (let at = 10; at < 19; at += 1) await post(path, { body: "And?", submit: `${at}${"b".repeat(13)}` });

  const refused = await post(path, { body: "One more", submit: "c".repeat(15) });

  expect([refused.statusCode, refused.body.includes("One more")]).toEqual([429, true]);
  const { threads } = await as(office.actor).call(listThreads, { query: {} });
  expect(threads).toMatchObject([{ unread: 10 }]);
});

test("nothing is written through a link that is over, closed, unknown or for somebody with an account", async () => {
  const { school, office, guardian, threadId, path } = await aLink();
  const submit = "d".repeat(15);
  const params = { schoolId: school.id, threadId };
  const status = async (to: string) => (await post(to, { body: "Hello", submit })).statusCode;

  expect(await status(`/message/${"x".repeat(43)}`)).toBe(404);
  await linkAccount(guardian);
  expect(await status(path)).toBe(404);
  expect((await http.inject({ url: path })).body).not.toContain("Bring the card.");
  await untie(guardian);
  await as(office.actor).call(closeThread, { params, body: { key: aKey(), isClosed: true } });
  expect(await status(path)).toBe(404);

  const { entries } = await as(office.actor).call(readThread, { params });
  expect(entries).toHaveLength(1);
});

test("MSG-1: a link made for somebody with an account shows nothing, when the account is gone too", async () => {
  const { school, office, guardian, threadId } = await aLink();
  await linkAccount(guardian);
  const { path } = await as(office.actor).call(makeThreadLink, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey() },
  });
  await untie(guardian);

  expect((await http.inject({ url: path })).body).not.toContain("Bring the card.");
  expect((await post(path, { body: "Hello", submit: "e".repeat(15) })).statusCode).toBe(404);
});

test("what is blank, too long or without a form's key is not written; markup stays text", async () => {
  const { school, office, threadId, path } = await aLink();
  const submit = "e".repeat(15);

  expect((await post(path, { body: " \r\n ", submit })).statusCode).toBe(303);
  expect((await post(path, { body: "Hello", submit: "'--" })).statusCode).toBe(303);
  const long = await post(path, { body: "<b>".repeat(3000), submit });
  expect([long.statusCode, long.body.includes("<b>")]).toEqual([400, false]);
  expect(long.rawPayload.length).toBeLessThan(20_000);

  const params = { schoolId: school.id, threadId };
  expect((await as(office.actor).call(readThread, { params })).entries).toHaveLength(1);
});

test("MSG-1: the page weighs less than 20 kB however much was written, and shows the latest", async () => {
  const { path } = await aLink();
  for (let at = 1; at < 10; at += 1)
    await post(path, { body: `${at} ${"رسالة & جواب ".repeat(550)}`, submit: `${at}${"f".repeat(14)}` });

  const page = await http.inject({ url: path, headers: { "accept-language": "ar" } });

  expect(page.rawPayload.length).toBeLessThan(20_000);
  expect(page.body).toContain("<bdi>9 ");
  expect(page.body).not.toContain("<bdi>1 ");
  expect(page.body).toContain("الرسائل السابقة");
});

test("MSG-1: what was written stands under the day that the school had, wherever the server is", async () => {
  const { school, threadId, path } = await aLink();
  await owner.query("update schools set time_zone = 'Pacific/Kiritimati' where id = $1", [school.id]);
  await owner.query(
    "update message_entries set created_at = '2026-03-10T11:00:00Z' where school_id = $1 and thread_id = $2",
    [school.id, threadId],
  );

  const page = await http.inject({ url: path, headers: { "accept-language": "en" } });

  expect(page.body).toContain("11 March 2026");
  const kurdish = await http.inject({ url: path, headers: { "accept-language": "ckb" } });
  expect(kurdish.body).toContain("11ی ئازاری 2026");
});

test("whose browser asks for no language of ours reads Arabic", async () => {
  const { path } = await aLink();

  for (const headers of [{}, { "accept-language": "fr-FR, de;q=0.8" }])
    expect((await http.inject({ url: path, headers })).body).toContain('<html lang="ar" dir="rtl">');
});

const submitIn = (page: string): string => /name="submit" value="(\w+)"/.exec(page)?.[1] ?? "";

const post = (url: string, form: Readonly<Record<string, string>>) =>
  http.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
    payload: new URLSearchParams(form).toString(),
  });

/** She is known to the school, and has no account. */
const untie = ({ id }: Member) => owner.query("delete from account_people where person_id = $1", [id]);

test("MSG-1: no link is made into a thread that is being closed at that moment", async () => {
  const { school, office, threadId } = await aLink();
  const params = { schoolId: school.id, threadId };

  const { asked } = await database.inSchool(school.id, async (db) => {
    await lockThread(db, school.id, threadId);
    const link = as(office.actor).call(makeThreadLink, { params, body: { key: aKey() } });
    await updateState(db, school.id, threadId, { state: "closed", isPersonSide: false });
    return { asked: Promise.allSettled([link]) };
  });

  expect(await asked).toMatchObject([{ status: "rejected", reason: { code: "conflict" } }]);
});

const linkAccount = ({ id, schoolId, accountId }: Member) =>
  owner.query("insert into account_people (school_id, account_id, person_id) values ($1, $2, $3)", [
    schoolId,
    accountId,
    id,
  ]);

/** A mailing to a guardian who has no account, and the link that the office gives her. */
async function aLink() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const guardian = await aGuardian(database, group, { of: [await aStudent(database, school, { section })] });
  await untie(guardian);
  const office = await aManagement(database, school);
  const { mailingId: mailing } = await mailed(school, office, guardian.id);
  const { threads } = await as(office.actor).call(listThreads, { query: { mailing } });
  const threadId = threads[0]?.id ?? 0;
  const { path } = await as(office.actor).call(makeThreadLink, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey() },
  });
  return { school, office, guardian, threadId, path };
}

const mailed = (school: School, office: Member, guardian: number) =>
  as(office.actor).call(writeToPeople, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      kind: "notice",
      subject: "Vaccination",
      body: "Bring the card.",
      audience: {
        roles: ["parent"],
        levelIds: [],
        sectionIds: [],
        subjectIds: [],
        personIds: [guardian],
        ccGuardians: false,
      },
    },
  });
