import {
  answerThread,
  closeThread,
  listThreads,
  makeThreadLink,
  writeToPeople,
} from "@dars/contract/talking/messages";
import { expect, test, vi } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { aFilesBed } from "#talking/files/files-bed.factory.ts";
import { sendFile } from "#talking/files/files.factory.ts";

const { server, base, seat } = await aFilesBed();
const { database, owner } = server;

test("MSG-1: whoever has no account reads the files of the thread on its page, which needs no script", async () => {
  const { path } = await aLink(["plan.txt", "route.txt"]);

  const page = await read(path);
  const [first] = filesIn(page.text);
  const file = await fetch(`${base}${first}`);

  expect(filesIn(page.text)).toHaveLength(2);
  expect(page.text).toContain("plan.txt");
  expect(page.text).not.toContain("<script");
  expect([file.status, await file.text()]).toEqual([200, "Words of plan.txt"]);
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
});

test("MSG-1: with ten files of long names and long words the page weighs less than 20 kB, and offers them all", async () => {
  const names = Array.from({ length: 10 }, (_, no) => `${no}${"خطة & ".repeat(20)}.txt`);
  const { path } = await aLink(names, "كلمة & ".repeat(1100));

  const page = await read(path);

  expect(Buffer.byteLength(page.text)).toBeLessThan(20_000);
  expect(filesIn(page.text)).toHaveLength(10);
});

test("a link to a file that was changed, or stands before another thread's link, opens nothing", async () => {
  const [one, other] = [await aLink(["plan.txt"]), await aLink(["other.txt"])];
  const [address = ""] = filesIn((await read(one.path)).text);
  const [foreign = ""] = filesIn((await read(other.path)).text);

  const forged = [
    address.replace(one.path, other.path),
    address.replace(one.path, `/message/${"x".repeat(43)}`),
    address.replace(/files\/\w+/, /files\/\w+/.exec(foreign)?.[0] ?? ""),
    address.replace(/until=\d/, "until=9"),
    address.replace(/mac=...../, "mac=AAAAA"),
    address.replace(/mac=.*/, ""),
  ];

  for (const to of forged) expect(await fetchStatus(to)).toBe(404);
  expect(await fetchStatus(address)).toBe(200);
});

test("the file of a note of the office, and of anything else, is opened by no link", async () => {
  const { path, office, threadId, school, aFile } = await aLink(["plan.txt"]);
  const note = await aFile("note.txt");
  await office.client.call(answerThread, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey(), body: "Ask her.", isInternal: true, attachments: [note.id] },
  });
  const loose = await aFile("loose.txt");

  const page = await read(path);

  expect(filesIn(page.text)).toHaveLength(1);
  for (const { id } of [note, loose]) expect(page.text).not.toContain(id);
});

test("when its minutes are over a file's link leads back to the page, which has new ones", async () => {
  const { path } = await aLink(["plan.txt"]);
  const [address] = filesIn((await read(path)).text);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
  try {
    const late = await fetch(`${base}${address}`, { redirect: "manual" });

    expect([late.status, late.headers.get("location")]).toEqual([303, `${path}?page`]);
    const [anew] = filesIn((await read(path)).text);
    expect((await fetch(`${base}${anew}`)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("once the thread is closed, or she has an account, no file is given out any more", async () => {
  const { path, office, guardian, threadId, school } = await aLink(["plan.txt"]);
  const [address] = filesIn((await read(path)).text);
  const status = async () => (await fetch(`${base}${address}`)).status;

  await linkAccount(guardian);
  expect(await status()).toBe(404);
  await untie(guardian);
  expect(await status()).toBe(200);
  await office.client.call(closeThread, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey(), isClosed: true },
  });
  expect(await status()).toBe(404);
});

const fetchStatus = async (to: string) => (await fetch(`${base}${to}`, { redirect: "manual" })).status;

const read = async (path: string) => {
  const answer = await fetch(`${base}${path}`, { headers: { "accept-language": "en" } });
  return { status: answer.status, text: await answer.text() };
};

const filesIn = (page: string): readonly string[] =>
  [...page.matchAll(/href="([^"]+\/files\/[^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );

const untie = ({ id }: Member) => owner.query("delete from account_people where person_id = $1", [id]);

const linkAccount = ({ id, schoolId, accountId }: Member) =>
  owner.query("insert into account_people (school_id, account_id, person_id) values ($1, $2, $3)", [
    schoolId,
    accountId,
    id,
  ]);

/** A letter with files to a guardian who has no account, and the link that the office gives her. */
async function aLink(names: readonly string[], words = "Bring the card.") {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const guardian = await aGuardian(database, group, { of: [await aStudent(database, school, { section })] });
  await untie(guardian);
  const office = await seat(await aManagement(database, school));
  const aFile = (name: string) =>
    sendFile(base, office, {
      schoolId: school.id,
      kind: "file",
      name,
      bytes: Buffer.from(`Words of ${name}`),
    });
  const attachments: string[] = [];
  for (const name of names) attachments.push((await aFile(name)).id);
  const params = { schoolId: school.id };
  const audience = {
    roles: ["parent" as const],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [guardian.id],
    ccGuardians: false,
  };
  const { mailingId: mailing } = await office.client.call(writeToPeople, {
    params,
    body: { key: aKey(), kind: "notice", subject: "Trip", body: words, audience, attachments },
  });
  const { threads } = await office.client.call(listThreads, { query: { mailing } });
  const threadId = threads[0]?.id ?? 0;
  const { path } = await office.client.call(makeThreadLink, {
    params: { ...params, threadId },
    body: { key: aKey() },
  });
  return { school, office, guardian, threadId, path, aFile };
}
