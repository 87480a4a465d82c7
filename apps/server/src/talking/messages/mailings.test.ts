import { listMailings, readMailing } from "@dars/contract/talking/mailings";
import {
  answerThread,
  claimThread,
  closeThread,
  countRecipients,
  listThreads,
  readThread,
  writeToPeople,
} from "@dars/contract/talking/messages";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { messages } from "./messages.routes.ts";

const { database, owner, as } = await testbed([messages], { authorise: authoriseWith() });

let school: School;
let mother: Member;
let father: Member;
let office: Member;
let colleague: Member;
let mailing: number;

beforeEach(async () => {
  const group = await aGroup(database);
  school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const child = await aStudent(database, school, { section });
  [mother, father] = [
    await aGuardian(database, group, { of: [child] }),
    await aGuardian(database, group, { of: [child] }),
  ];
  [office, colleague] = [await aManagement(database, school), await aManagement(database, school)];
  const audience = {
    roles: ["parent" as const],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [],
    ccGuardians: false,
  };
  ({ mailingId: mailing } = await as(office.actor).call(writeToPeople, {
    params: { schoolId: school.id },
    body: { key: aKey(), kind: "notice", subject: "Holiday", body: "No school.", audience },
  }));
});

const one = () => ({ params: { mailingId: mailing } });
const inBox = async ({ actor }: Member, box: "all" | "waiting" | "mine" | "closed") =>
  as(actor).call(listThreads, { query: { box } });
const ofMailing = async ({ actor }: Member) =>
  (await as(actor).call(listThreads, { query: { mailing } })).threads;
const params = (threadId: number) => ({ schoolId: school.id, threadId });
const ownThread = async (member: Member) => (await inBox(member, "all")).threads[0]?.id ?? 0;
const say = async ({ actor }: Member, threadId: number, isInternal = false) =>
  as(actor).call(answerThread, {
    params: params(threadId),
    body: { key: aKey(), body: "Thank you.", isInternal },
  });

test("a mailing that nobody has answered stands in no box of the office and is unread by no colleague", async () => {
  for (const member of [office, colleague])
    for (const box of ["all", "waiting", "mine", "closed"] as const)
      expect(await inBox(member, box)).toEqual({ threads: [], unread: 0, next: null });
  expect((await inBox(mother, "all")).unread).toBe(1);
});

test("an answer of the family brings its thread, and no other, to the office", async () => {
  const threadId = await ownThread(mother);
  await say(office, threadId, true);
  await say(office, threadId);
  expect((await inBox(office, "all")).threads).toEqual([]);

  await say(mother, threadId);

  for (const box of ["all", "waiting"] as const)
    expect((await inBox(colleague, box)).threads.map(({ id }) => id)).toEqual([threadId]);
});

test("what one of the office has taken, or the family has closed and opened again, is there too", async () => {
  const [taken, opened] = [await ownThread(mother), await ownThread(father)];
  await as(office.actor).call(claimThread, { params: params(taken), body: { isClaimed: true } });
  for (const isClosed of [true, false])
    await as(father.actor).call(closeThread, { params: params(opened), body: { key: aKey(), isClosed } });

  expect((await inBox(office, "mine")).threads.map(({ id }) => id)).toEqual([taken]);
  expect(new Set((await inBox(office, "all")).threads.map(({ id }) => id))).toEqual(new Set([taken, opened]));
});

test("the mailing is looked up with how many it went to, who read and who answered, and its threads", async () => {
  await as(mother.actor).call(readThread, { params: params(await ownThread(mother)) });
  await say(father, await ownThread(father));

  const { mailings } = await as(colleague.actor).call(listMailings, { query: {} });

  expect(mailings).toMatchObject([
    { id: mailing, subject: "Holiday", people: 2, read: 2, answered: 1, sentBy: { isMe: false } },
  ]);
  expect(await as(colleague.actor).call(readMailing, one())).toEqual(mailings[0]);
  expect(await ofMailing(office)).toHaveLength(2);
  expect(await ofMailing(mother)).toHaveLength(1);
  await expect(as(mother.actor).call(listMailings, { query: {} })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("everybody whom a mailing wrote to is led to the own thread", async () => {
  const { rows } = await owner.query<{ person: number; target: string }>(
    `select person_id::float8 as person, target from notifications
     where school_id = $1 and kind = 'message' order by person_id`,
    [school.id],
  );

  const threads = [mother, father].map(async (parent) => ({
    person: parent.id,
    target: String(await ownThread(parent)),
  }));
  expect(rows).toEqual(await Promise.all(threads));
});

test("another school's office finds neither the mailing nor its threads", async () => {
  const other = await aManagement(database, await aSchool(database, await aGroup(database)));

  expect((await as(other.actor).call(listMailings, { query: {} })).mailings).toEqual([]);
  await expect(as(other.actor).call(readMailing, one())).rejects.toMatchObject({ code: "not-found" });
  expect(await ofMailing(other)).toEqual([]);
});

test("L1: a list as long as a school is one message, not a refusal", async () => {
  const unknown = Array.from({ length: 4000 }, (_, at) => 9_000_000 + at);
  const audience = {
    roles: ["parent" as const],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [...unknown, mother.id, father.id],
    ccGuardians: false,
  };
  const inSchool = { params: { schoolId: school.id } };
  expect(await as(office.actor).call(countRecipients, { ...inSchool, body: { audience } })).toMatchObject({
    people: 2,
  });
  const body = { key: aKey(), kind: "notice" as const, subject: "Fees", body: "Until Thursday.", audience };
  expect(await as(office.actor).call(writeToPeople, { ...inSchool, body })).toMatchObject({ threads: 2 });
});
