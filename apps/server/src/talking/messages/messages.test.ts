import {
  answerThread,
  claimThread,
  closeThread,
  countRecipients,
  followThreadLink,
  listThreads,
  makeThreadLink,
  readThread,
  writeToOffice,
  writeToPeople,
} from "@dars/contract/talking/messages";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { messages } from "./messages.routes.ts";
import { serveLinks } from "./serve-links.ts";

const { database, tokens, http, owner, as } = await testbed([messages], { authorise: authoriseWith() });
await serveLinks(http, { database, tokens });

test("L1, L2: a mother writes about her child, the office answers, and nobody else reads a word", async () => {
  const { school, child, mother, father, otherMother, office, teacher } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, child.id);

  const { threads } = await as(office.actor).call(listThreads, { query: { box: "waiting" } });
  expect(threads).toMatchObject([{ id: threadId, state: "open", unread: 1, about: { id: child.id } }]);
  await answer(office, school, threadId, "Come on Sunday.");

  expect(await read(mother, school, threadId)).toMatchObject({
    thread: { state: "answered" },
    entries: [
      { body: "May she leave early?" },
      { body: "Come on Sunday.", author: { role: "school_management" } },
    ],
  });
  for (const other of [father, otherMother, teacher, child])
    await expect(read(other, school, threadId)).rejects.toMatchObject({ code: "not-found" });
  await answer(mother, school, threadId, "Thank you. And Monday?");
  expect((await read(office, school, threadId)).thread.state).toBe("open");
});

test("L2: of which school a thread is stands in it for whoever has several, and for nobody else", async () => {
  const { group, school, child, mother, office } = await aSchoolWithAnOffice();
  const other = await aSchool(database, group, { name: "Noor" });
  const brother = await aStudent(database, other);
  const father = await aGuardian(database, group, { of: [child, brother] });
  const threadId = await written(father, school, child.id);
  await written(father, other, brother.id);
  await written(mother, school, child.id);

  expect(await fetchSchools(father)).toEqual(["Noor", "River School"]);
  expect((await read(father, school, threadId)).thread.school?.en).toBe("River School");
  expect(await fetchSchools(mother)).toEqual([null]);
  expect(await fetchSchools(office)).toEqual([null, null]);
});

test("NTF-2: an answer about a child is told to its mother as news of this child", async () => {
  const { school, child, mother, office } = await aSchoolWithAnOffice();
  await answer(office, school, await written(mother, school, child.id), "Come on Sunday.");
  await answer(office, school, await written(mother, school, null), "Come on Monday.");

  const { rows } = await owner.query(
    "select student_id from notifications where person_id = $1 and school_id = $2 order by id",
    [mother.id, school.id],
  );
  expect(rows).toEqual([{ student_id: child.id }, { student_id: null }]);
});

test("L2: of the threads that are listed those with news are counted", async () => {
  const { school, mother, office } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, null);
  await written(mother, school, null);
  await read(office, school, threadId);

  const listed = await as(office.actor).call(listThreads, { query: {} });
  expect([listed.threads.length, listed.unread]).toEqual([2, 1]);
});

test("L1, L2: a coordinator finds what a teacher of its subject has answered, and another coordinator does not", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const [physics, music] = [await aSubject(database, group), await aSubject(database, group)];
  const level = await aLevel(database, group);
  const year = await aYear(database, school);
  const teacher = await aTeacher(database, school);
  await aTeachingClass(database, await anOffering(database, year, { level, subject: physics }), { teacher });
  const [ofPhysics, ofMusic] = [
    await aCoordinator(database, group, { schools: [school], subject: physics }),
    await aCoordinator(database, group, { schools: [school], subject: music }),
  ];
  await as(ofPhysics.actor).call(writeToPeople, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      kind: "request",
      subject: "Plans",
      body: "Where are they?",
      audience: {
        roles: ["teacher"],
        levelIds: [],
        sectionIds: [],
        subjectIds: [physics.id],
        personIds: [],
        ccGuardians: false,
      },
    },
  });
  const { threads } = await as(teacher.actor).call(listThreads, { query: {} });
  await answer(teacher, school, threads[0]?.id ?? 0, "In the plan of the week.");

  expect((await as(ofPhysics.actor).call(listThreads, { query: {} })).threads).toMatchObject([
    { subject: "Plans", unread: 1 },
  ]);
  expect((await as(ofMusic.actor).call(listThreads, { query: {} })).threads).toEqual([]);
});

test("L1: nobody writes about a child that is not its own", async () => {
  const { school, otherChild, mother } = await aSchoolWithAnOffice();

  await expect(written(mother, school, otherChild.id)).rejects.toMatchObject({ code: "not-found" });
  expect((await as(mother.actor).call(listThreads, { query: {} })).threads).toEqual([]);
});

test("FAM-5: a guardian whom a court keeps away reads the thread about the child no more", async () => {
  const { school, child, mother } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, child.id);

  await database.inSchool(school.id, (db) =>
    sql`update guardian_links set restricted_by_court = true where school_id = ${school.id}`.execute(db),
  );

  await expect(read(mother, school, threadId)).rejects.toMatchObject({ code: "not-found" });
});

test("a thread of the shared inbox is one colleague's at a time, and a note of the office stays in it", async () => {
  const { school, mother, office, colleague } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, null);
  const claim = (member: Member, isClaimed: boolean) =>
    as(member.actor).call(claimThread, { params: { schoolId: school.id, threadId }, body: { isClaimed } });

  const tried = await Promise.allSettled([claim(office, true), claim(colleague, true)]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await answer(office, school, threadId, "Ask the homeroom teacher first.", true);

  expect((await read(colleague, school, threadId)).entries).toHaveLength(2);
  const { thread, entries } = await read(mother, school, threadId);
  expect([thread.state, thread.claimedBy, entries.length]).toEqual(["open", null, 1]);
  await expect(answer(mother, school, threadId, "A note", true)).rejects.toMatchObject({ code: "forbidden" });
});

test("a mailing is counted before it is sent, gives each a thread of its own, and is one however often it is sent", async () => {
  const { school, mother, father, otherMother, office } = await aSchoolWithAnOffice();
  const params = { schoolId: school.id };
  const audience = {
    roles: ["parent" as const],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [],
    ccGuardians: false,
  };
  const body = { key: aKey(), kind: "notice" as const, subject: "Holiday", body: "No school.", audience };

  expect(await as(office.actor).call(countRecipients, { params, body: { audience } })).toEqual({
    people: 3,
    withoutAccount: 0,
  });
  const sent = await as(office.actor).call(writeToPeople, { params, body });
  expect(await as(office.actor).call(writeToPeople, { params, body })).toEqual(sent);

  expect((await as(office.actor).call(listThreads, { query: {} })).threads).toEqual([]);
  for (const member of [mother, father, otherMother]) {
    const { threads, unread } = await as(member.actor).call(listThreads, { query: {} });
    expect([threads.length, unread]).toEqual([1, 1]);
    const [one] = threads;
    await answer(member, school, one?.id ?? 0, "Thank you.");
  }
  expect((await as(mother.actor).call(listThreads, { query: {} })).threads).toHaveLength(1);
  expect((await as(office.actor).call(listThreads, { query: {} })).threads).toHaveLength(3);
});

test("entries are never changed: what is closed takes none until it is opened again", async () => {
  const { school, mother, office } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, null);
  const params = { schoolId: school.id, threadId };
  const close = (isClosed: boolean) =>
    as(office.actor).call(closeThread, { params, body: { key: aKey(), isClosed } });

  expect(await close(true)).toEqual({ state: "closed" });
  await expect(answer(mother, school, threadId, "But")).rejects.toMatchObject({
    details: { reason: "closed" },
  });
  expect(await close(false)).toEqual({ state: "reopened" });
  await answer(mother, school, threadId, "But");
  const { thread, entries } = await read(office, school, threadId);
  expect([thread.state, entries.map(({ no }) => no)]).toEqual(["reopened", [1, 2]]);
});

test("MSG-1: a link shows subject and school alone, leads its recipient to the thread and nobody else, and dies when it closes", async () => {
  const { school, mother, father, office } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, null);
  const params = { schoolId: school.id, threadId };
  const { path } = await as(office.actor).call(makeThreadLink, { params, body: { key: aKey() } });
  const token = path.split("/").at(-1) ?? "";
  const follow = (member: Member) => as(member.actor).call(followThreadLink, { body: { token } });

  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
  const page = await http.inject({ url: path, headers: { "accept-language": "en-GB,en" } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Early leave");
  expect(page.body).not.toContain("May she leave early?");
  expect(page.rawPayload.length).toBeLessThan(20_000);
  expect(page.body).not.toContain("<script");
  expect(page.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  expect(await follow(mother)).toEqual({ schoolId: school.id, threadId });
  await expect(follow(father)).rejects.toMatchObject({ code: "not-found" });

  await as(office.actor).call(closeThread, { params, body: { key: aKey(), isClosed: true } });
  const dead = await http.inject({ url: path });
  const unknown = await http.inject({ url: `/message/${"x".repeat(43)}` });
  expect([dead.statusCode, dead.body]).toEqual([404, unknown.body]);
  await expect(follow(mother)).rejects.toMatchObject({ code: "not-found" });
});

test("MSG-2: the token stands in no table, and in no line of the log", async () => {
  const { school, mother, office } = await aSchoolWithAnOffice();
  const threadId = await written(mother, school, null);
  const { path } = await as(office.actor).call(makeThreadLink, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey() },
  });
  const token = path.split("/").at(-1) ?? "";

  const { rows } = await owner.query<{ line: string }>(
    `select row_to_json(message_links)::text as line from message_links
     union all select row_to_json(audit_events)::text from audit_events
     union all select row_to_json(idempotency)::text from idempotency`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ line }) => line.includes(token))).toEqual([]);
});

async function aSchoolWithAnOffice() {
  const group = await aGroup(database);
  const school = await aSchool(database, group, { name: "River School" });
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const child = await aStudent(database, school, { section });
  const otherChild = await aStudent(database, school, { section });
  return {
    group,
    school,
    child,
    otherChild,
    mother: await aGuardian(database, group, { of: [child] }),
    father: await aGuardian(database, group, { of: [child] }),
    otherMother: await aGuardian(database, group, { of: [otherChild] }),
    teacher: await aTeacher(database, school),
    office: await aManagement(database, school),
    colleague: await aManagement(database, school),
  };
}

type Who = Pick<Member, "actor">;
interface MessagesScope {
  readonly id: number;
}

async function written(who: Who, school: MessagesScope, aboutId: number | null): Promise<number> {
  const { threadId } = await as(who.actor).call(writeToOffice, {
    params: { schoolId: school.id },
    body: { key: aKey(), kind: "request", subject: "Early leave", body: "May she leave early?", aboutId },
  });
  return threadId;
}

const fetchSchools = async ({ actor }: Who) =>
  (await as(actor).call(listThreads, { query: {} })).threads.map(({ school }) => school?.en ?? null);

const read = (who: Who, school: MessagesScope, threadId: number) =>
  as(who.actor).call(readThread, { params: { schoolId: school.id, threadId } });

const answer = (who: Who, school: MessagesScope, threadId: number, body: string, isInternal = false) =>
  as(who.actor).call(answerThread, {
    params: { schoolId: school.id, threadId },
    body: { key: aKey(), body, isInternal },
  });
