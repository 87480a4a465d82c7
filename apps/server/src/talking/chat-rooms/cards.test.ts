import { listRooms, openDirectRoom, quietRoom, readRoom } from "@dars/contract/talking/chat-rooms";
import { report } from "@dars/contract/talking/moderation";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { closed } from "#platform/http/closed.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel, aSubject } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { aModeratedBed } from "#talking/moderation/moderation-bed.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { aTalkingSchool, keptRoom } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";

const bed = await aModeratedBed(chat, chatRooms);
const { database, owner, as } = bed;

test("K6: each card says what its reader may do in that room", async () => {
  const { student, teacher, management } = await aKeptSchool();

  expect(await mayIn(student)).toEqual({
    subject_class: "react attach report export",
    announcement: "report export",
  });
  expect(await mayIn(teacher)).toEqual({
    subject_class: "moderate pin react attach report",
    announcement: "report",
    staff: "react attach report",
  });
  expect(await mayIn(management)).toEqual({
    announcement: "moderate mute-long pin react attach report",
    staff: "pin react attach report",
  });
});

test("a room for the whole school says which school it is of, and no other does", async () => {
  const { student } = await aKeptSchool();

  const rooms = await fetchRooms(student);

  const named = rooms.filter(({ school }) => school);
  expect(named).toEqual(rooms.filter(({ kind }) => kind === "announcement"));
  expect(named).toMatchObject([{ school: { en: expect.any(String) } }]);
});

test("a slow room is slow for its children, not for its staff", async () => {
  const { student, teacher, roomId } = await aKeptSchool();
  await owner.query("update rooms set slow_mode_seconds = 30 where id = $1", [roomId]);

  const slow = [await fetchCard(student, roomId), await fetchCard(teacher, roomId)];

  expect(slow.map(({ slowModeSeconds }) => slowModeSeconds)).toEqual([30, 0]);
});

test.each([
  ["locked", "update rooms set state = 'locked' where id = $1", ["locked", null], "locked"],
  [
    "without staff",
    "update rooms set state = 'paused_no_staff' where id = $1",
    ["paused", "paused"],
    "paused_no_staff",
  ],
  [
    "silent for a child",
    "update room_members set silenced_until = now() + interval '1 hour' where room_id = $1 and role = 'student'",
    ["muted", null],
    "open",
  ],
])("a room that is %s says so to whom it concerns", async (_what, change, silences, state) => {
  const { student, teacher, roomId } = await aKeptSchool();
  await owner.query(change, [roomId]);

  const cards = [await fetchCard(student, roomId), await fetchCard(teacher, roomId)];

  expect(cards.map(({ silence }) => silence)).toEqual(silences);
  expect(cards.map((card) => card.state)).toEqual([state, state]);
});

test("the words that somebody has reported are gone from that one's card, and from nobody else's", async () => {
  const { student, teacher, roomId, school } = await aKeptSchool();
  const room = { schoolId: school.id, roomId };
  const msgNo = await aMessage(owner, room, teacher, "Exam on Sunday");
  const fetchLastMessage = async (member: Member) => (await fetchCard(member, roomId)).last;
  expect(await fetchLastMessage(student)).toMatchObject({ body: "Exam on Sunday", isReported: false });

  await as(student.actor).call(report, {
    params: { roomId },
    body: { key: aKey(), msgNo, personId: null, reason: "other", note: null },
  });

  expect(await fetchLastMessage(student)).toMatchObject({ body: null, isReported: true });
  expect(await fetchLastMessage(teacher)).toMatchObject({ body: "Exam on Sunday", isReported: false });
});

test("a pair's card names the other one, and a message that was taken back has no words on it", async () => {
  const { student, teacher, school } = await aKeptSchool();
  const room = await as(student.actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: school.id, personId: teacher.id, aboutId: null },
  });
  await aMessage(owner, { schoolId: school.id, roomId: room.id }, teacher, "Well done");
  await owner.query("update room_events set redacted_at = now(), body = null where room_id = $1", [room.id]);

  const card = await fetchCard(student, room.id);

  expect(card.others.map(({ id }) => id)).toEqual([teacher.id]);
  expect(card.last).toMatchObject({ body: null, isRemoved: true });
});

test("K1: a teacher who speaks in a class is not therefore named where the whole school listens", async () => {
  const { student, teacher, management, roomId, school } = await aKeptSchool();
  await aMessage(owner, { schoolId: school.id, roomId }, teacher, "Exam on Sunday");
  const announcement = (await fetchRooms(student)).find(({ kind }) => kind === "announcement");

  const { people } = await as(student.actor).call(readRoom, { params: { roomId: announcement?.id ?? 0 } });

  expect(people.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
    [management.id, student.id].toSorted((one, other) => one - other),
  );
});

test("a room is listed under its own subject and level alone", async () => {
  const { group, student, roomId, maths, section } = await aKeptSchool();
  const [other, otherLevel] = [await aSubject(database, group), await aLevel(database, group)];

  const under = async (query: { readonly subject?: number; readonly level?: number }) =>
    (await as(student.actor).call(listRooms, { query })).rooms.map(({ id }) => id);

  expect(await under({ subject: maths.id })).toEqual([roomId]);
  expect(await under({ subject: other.id })).toEqual([]);
  expect(await under({ level: section.levelId })).toEqual([roomId]);
  expect(await under({ level: otherLevel.id })).toEqual([]);
  expect(await under({ subject: maths.id, level: otherLevel.id })).toEqual([]);
});

test("a room that is kept in the archive is not among the current ones", async () => {
  const { student, roomId } = await aKeptSchool();
  await owner.query("update rooms set state = 'archived' where id = $1", [roomId]);

  expect((await fetchRooms(student)).map(({ id }) => id)).not.toContain(roomId);
});

test("CNT-2: what is unread for one who came later is counted in each room by itself", async () => {
  const { student, teacher, school, roomId } = await aKeptSchool();
  const pair = await as(student.actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: school.id, personId: teacher.id, aboutId: null },
  });
  const say = (id: number, words: string) =>
    aMessage(owner, { schoolId: school.id, roomId: id }, teacher, words);
  for (const id of [roomId, pair.id]) await say(id, "Before");
  await owner.query(
    `update room_members as member set joined_seq = room.last_seq from rooms as room
     where room.school_id = member.school_id and room.id = member.room_id and member.person_id = $1`,
    [student.id],
  );
  for (const words of ["One", "Two"]) await say(roomId, words);
  await say(pair.id, "Three");

  const cards = [await fetchCard(student, roomId), await fetchCard(student, pair.id)];

  expect(cards.map(({ unread }) => unread)).toEqual([2, 1]);
});

test("a room that a guardian begins with a teacher is announced to no guardian", async () => {
  const { student, teacher, parent, school } = await aKeptSchool();
  await as(teacher.actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: school.id, personId: parent.id, aboutId: student.id },
  });

  const { rows } = await owner.query("select from notifications where school_id = $1", [school.id]);
  expect(rows).toEqual([]);
});

test("CNT-9: a room that was made quiet is quiet on the person's other devices at once", async () => {
  const { student, roomId, school } = await aKeptSchool();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const hints: unknown[] = [];
  const stop = database.hints.hear((hint) => void hints.push(hint));

  await as(student.actor).call(quietRoom, { params: { roomId }, body: { until: inAnHour } });
  stop();

  expect(hints).toContainEqual({ about: "unread", schoolId: school.id, personId: student.id });
});

const mayIn = async (member: Member) =>
  Object.fromEntries((await fetchRooms(member)).map(({ kind, may }) => [kind, may.join(" ")]));

async function aKeptSchool() {
  const place = await aTalkingSchool(database);
  await keepRooms(database, place.school.id);
  const { id: roomId } = await keptRoom(bed, place.school, `class:${place.teachingClass.id}`);
  return { ...place, roomId };
}

const fetchRooms = async ({ actor }: Member) => (await as(actor).call(listRooms, { query: {} })).rooms;

test("K1: the list holds what the contract names and nothing else, and each card is the one that its room shows", async () => {
  const { student, teacher, management, roomId, school } = await aKeptSchool();
  const direct = await as(student.actor).call(openDirectRoom, {
    body: { key: aKey(), schoolId: school.id, personId: teacher.id, aboutId: null },
  });
  await aMessage(owner, { schoolId: school.id, roomId }, teacher, 'Bring "paper"\n٣');
  await owner.query(
    "update room_members set muted_until = now() + interval '1 hour' where room_id = $1 and person_id = $2",
    [direct.id, student.id],
  );

  for (const member of [student, teacher, management]) {
    const listed = await as(member.actor).call(listRooms, { query: {} });
    const shown = await Promise.all(
      listed.rooms.map(({ id }) => as(member.actor).call(readRoom, { params: { roomId: id } })),
    );

    expect(Value.Errors(closed(listRooms.reply), listed)).toEqual([]);
    expect(shown.map(({ room }) => room)).toEqual(listed.rooms);
  }
});

async function fetchCard(member: Member, roomId: number) {
  const card = (await fetchRooms(member)).find(({ id }) => id === roomId);
  if (!card) throw new Error("The room is not listed.");
  return card;
}
