import { listRooms } from "@dars/contract/talking/chat-rooms";
import { KINDS_OF } from "@dars/contract/talking/kinds-of";
import { decideCase, listCases } from "@dars/contract/talking/moderation";
import { listActsOnMe } from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, type Group } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";
import { chatRooms } from "#talking/chat-rooms/public.ts";

import { aModeratedBed } from "./moderation-bed.factory.ts";
import { aMessage, anotherRoom, aTalkingClass, type ClassRoom } from "./moderation.factory.ts";
import { openCase } from "./open-case.ts";

const bed = await aModeratedBed(chatRooms);
const { database, owner, as, tell } = bed;

let group: Group;

beforeAll(async () => {
  group = await aGroup(database);
});

test("MOD-1: the last words of a room are kept from whoever has reported them, until somebody has decided", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");

  await tell(layla, room, msgNo, "bullying");

  expect(await fetchLastMessage(layla)).toMatchObject({ body: null, isReported: true, isRemoved: false });
  expect(await fetchLastMessage(sara)).toMatchObject({ body: "You are ugly", isReported: false });

  await dismiss(room);

  expect(await fetchLastMessage(layla)).toMatchObject({ body: "You are ugly", isReported: false });
});

test("MOD-1: what the rules hide, or a moderator removes, is nobody's last line", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar, "You are ugly");

  await tell(layla, room, msgNo, "sexual");

  for (const member of [layla, sara, omar, room.teacher])
    expect(await fetchLastMessage(member)).toMatchObject({ body: null, attachment: null, isRemoved: true });
});

test("MOD-1, K9: an alert goes to the safeguarding lead alone where one is named, to the management otherwise", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const lead = await aManagement(database, room.school);
  const say = (words: string) => aMessage(owner, room, omar, words);

  await tell(layla, room, await say("One"), "bullying");
  expect(await alerted(room)).toEqual([room.management.id, lead.id]);

  await nameLead(room, lead);
  await tell(sara, room, await say("Two"), "self_harm");
  expect(await alerted(room)).toEqual([lead.id]);
});

test("MOD-1: somebody in danger is told of at once, though the case was open, and urgent for another reason", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar);
  await tell(layla, room, msgNo, "violence");

  await tell(sara, room, msgNo, "self_harm");

  const { rows } = await owner.query(
    "select is_urgent from notifications where school_id = $1 and kind = 'report-case' order by id",
    [room.schoolId],
  );
  expect(rows).toEqual([{ is_urgent: false }, { is_urgent: true }]);
});

test("MOD-1: a further report that is no graver calls nobody again", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const msgNo = await aMessage(owner, room, omar);
  await tell(layla, room, msgNo, "violence");

  await tell(sara, room, msgNo, "violence");

  expect(await alerted(room)).toEqual([room.management.id]);
});

test("MOD-1: a reported message is hidden from its reporter, and none of the same number in another room is", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const other = { ...room, roomId: await anotherRoom(owner, room) };
  const msgNo = await aMessage(owner, room, omar, "You are ugly");
  const sameNo = await aMessage(owner, other, omar, "Good morning");
  expect(sameNo).toBe(msgNo);

  await tell(layla, room, msgNo, "bullying");

  expect(new Set(await fetchLastBodies(layla))).toEqual(new Set([null, "Good morning"]));
});

test("MOD-1, MOD-4: a word that was flagged calls nobody, and the first who reports it does", async () => {
  const room = await aTalkingClass(bed, group);
  const { schoolId, roomId } = room;
  const [layla, , omar] = room.students;
  const msgNo = await aMessage(owner, room, omar);
  const flagged = { roomId, msgNo, aboutPersonId: omar.id, origin: "words", reason: "other" } as const;
  await database.inSchool(schoolId, (db) => openCase(db, schoolId, flagged));
  expect(await alerted(room)).toEqual([]);

  await tell(layla, room, msgNo, "bullying");

  expect(await alerted(room)).toEqual([room.management.id]);
});

test("MOD-2, K9: whoever was named and manages the school no more, or is reported, is not told in its place", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, , omar] = room.students;
  const lead = await aManagement(database, room.school);
  await nameLead(room, lead);
  await owner.query("update role_assignments set state = 'ended' where account_id = $1", [lead.accountId]);

  await tell(layla, room, await aMessage(owner, room, omar), "bullying");

  expect(await alerted(room)).toEqual([room.management.id]);
});

test("MOD-3: whoever reported something is told when it is answered, and sees among its reports that it was", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  await tell(layla, room, await aMessage(owner, room, omar), "bullying");
  expect(await mine(layla)).toMatchObject([{ isAnswered: false, room: { id: room.roomId } }]);

  await dismiss(room);

  expect(await mine(layla)).toMatchObject([{ isAnswered: true }]);
  expect(await mine(sara)).toEqual([]);
  const { rows } = await owner.query<{ person_id: number }>(
    "select person_id from notifications where school_id = $1 and kind = 'moderation'",
    [room.schoolId],
  );
  expect(rows).toEqual([{ person_id: layla.id }]);
});

test("MOD-3: a case that one of the management has closed is to be done by no other", async () => {
  const room = await aTalkingClass(bed, group);
  const [layla, sara, omar] = room.students;
  const deputy = await aManagement(database, room.school);
  await tell(layla, room, await aMessage(owner, room, omar, "One"), "bullying");
  const before = await toDo(room);
  await tell(sara, room, await aMessage(owner, room, omar, "Two"), "bullying");
  expect(before.map(({ personId }) => personId)).toEqual([room.management.id, deputy.id]);
  const all = await toDo(room);

  await dismiss(room);

  const left = await toDo(room);
  expect(left).toHaveLength(2);
  expect(all).toEqual(expect.arrayContaining(left));
  expect(new Set(left.map(({ target }) => target)).size).toBe(1);
});

test("NTF-2: whatever somebody may be told of is among its choices, a decision about a parent's report too", () => {
  expect(KINDS_OF.parent).toContain("moderation");
});

const mine = async ({ actor }: Member) => (await as(actor).call(listActsOnMe, {})).reports;

const fetchRooms = async ({ actor }: Member) => (await as(actor).call(listRooms, { query: {} })).rooms;

const fetchLastMessage = async (member: Member) => (await fetchRooms(member))[0]?.last;

const fetchLastBodies = async (member: Member) => (await fetchRooms(member)).map(({ last }) => last?.body);

async function dismiss({ management, schoolId }: ClassRoom): Promise<void> {
  const { cases } = await as(management.actor).call(listCases, { params: { schoolId }, query: {} });
  const params = { schoolId, caseId: cases[0]?.id ?? 0 };
  const body = { key: aKey(), act: "dismiss" as const, reason: "Nothing", isClosed: true };
  await as(management.actor).call(decideCase, { params, body });
}

const nameLead = ({ schoolId }: ClassRoom, { id }: Member) =>
  owner.query("insert into school_settings (school_id, safeguarding_lead_id) values ($1, $2)", [
    schoolId,
    id,
  ]);

/** Who was notified of the newest case. */
async function alerted({ schoolId }: ClassRoom): Promise<readonly number[]> {
  const { rows } = await owner.query<{ person_id: number }>(
    `select person_id from notifications where school_id = $1 and kind = 'report-case'
       and target = (select max(id)::text from moderation_cases where school_id = $1) order by person_id`,
    [schoolId],
  );
  return rows.map(({ person_id }) => person_id);
}

async function toDo({ schoolId }: ClassRoom) {
  const { rows } = await owner.query<{ readonly target: string; readonly personId: number }>(
    `select target, person_id as "personId" from notifications
     where school_id = $1 and kind = 'report-case' and needs_action and done_at is null
     order by target, "personId"`,
    [schoolId],
  );
  return rows;
}
