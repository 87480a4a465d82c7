import { beforeAll, beforeEach, expect, test } from "vitest";

import { aHold, keeps, liftAll } from "#oversight/retention/retention.factory.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { archiveRooms } from "./archive-rooms.ts";

const { database, owner } = await freshDatabase();

let group: Group;
let school: School;
let administrator: Member;
let teacher: Member;
beforeAll(async () => {
  group = await aGroup(database);
  administrator = await anAdministrator(database, group);
});
beforeEach(async () => {
  school = await aSchool(database, group);
  teacher = await aTeacher(database, school);
  await aYear(database, school, { title: "2025-2026", startsOn: "2025-09-01", endsOn: "2026-06-30" });
});

test("3.5: with the words of a room go the copies they are searched by and what they had been", async () => {
  const roomId = await anOldRoom();

  await archiveRooms(database);

  expect(await countRemaining(roomId)).toEqual({ events: 0, texts: 0, originals: 0 });
});

test("3.5: what a message had said stays with the case about it", async () => {
  const roomId = await anOldRoom();
  await owner.query(
    `insert into moderation_cases (school_id, room_id, msg_no, origin, reason, is_urgent, is_about_staff,
       is_about_management, due_at) values ($1, $2, 1, 'report', 'other', false, false, false, now())`,
    [school.id, roomId],
  );

  await archiveRooms(database);

  expect(await countRemaining(roomId)).toEqual({ events: 0, texts: 0, originals: 1 });
});

test("3.5: however many rooms are too old, all of them go in one night", async () => {
  await owner.query(
    `insert into rooms (school_id, school_year, kind, state, archived_at, last_seq, last_msg_no)
     select $1, 2023, 'subject_class', 'archived', now(), 1, 1 from generate_series(1, 401)`,
    [school.id],
  );

  const first = await archiveRooms(database);
  const again = await archiveRooms(database);

  expect([first.emptied, again.emptied]).toEqual([401, 0]);
});

test("3.5: rooms are kept as long as their group says", async () => {
  await keeps(owner, group.id, "chat-words", 5);
  const roomId = await anOldRoom();

  await archiveRooms(database);
  expect(await countRemaining(roomId)).toMatchObject({ events: 1 });

  await keeps(owner, group.id, "chat-words", 2);
  await archiveRooms(database);
  expect(await countRemaining(roomId)).toMatchObject({ events: 0 });
});

test("3.5: a legal hold of a room, or of somebody who was in it, wins until it is lifted", async () => {
  const [itself, ofMember] = [await anOldRoom(), await anOldRoom()];
  const member = await aTeacher(database, school);
  await aMember(owner, { schoolId: school.id, roomId: ofMember, personId: member.id, leftSeq: 1 });
  await aHold(owner, administrator, school.id, { roomId: itself });
  await aHold(owner, administrator, school.id, { personId: member.id });

  await archiveRooms(database);
  expect([await countRemaining(itself), await countRemaining(ofMember)]).toMatchObject([
    { events: 1 },
    { events: 1 },
  ]);

  await liftAll(owner, school.id);
  await archiveRooms(database);
  expect([await countRemaining(itself), await countRemaining(ofMember)]).toMatchObject([
    { events: 0 },
    { events: 0 },
  ]);
});

/** Frozen, three years older than the present one, with a message that was searched and changed. */
async function anOldRoom(): Promise<number> {
  const roomId = await aRoom(owner, { schoolId: school.id, schoolYear: 2023, archived: true });
  await aMember(owner, { schoolId: school.id, roomId, personId: teacher.id });
  await aMessage(owner, { schoolId: school.id, roomId }, teacher);
  await owner.query(
    "insert into message_texts (school_id, room_id, msg_no, search_text) values ($1, $2, 1, 'good morning')",
    [school.id, roomId],
  );
  await owner.query(
    "insert into message_originals (school_id, room_id, msg_no, body, changed_by_seq) values ($1, $2, 1, 'Good', 2)",
    [school.id, roomId],
  );
  return roomId;
}

async function countRemaining(roomId: number) {
  const { rows } = await owner.query(
    `select (select count(*)::int from room_events where room_id = $1) as events,
            (select count(*)::int from message_texts where room_id = $1) as texts,
            (select count(*)::int from message_originals where room_id = $1) as originals`,
    [roomId],
  );
  return rows[0];
}
