import { afterAll, expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";
import { tellOfRoom } from "./watch-chats.ts";

const pushing = await aSchoolThatPushes({ causes: NOTICE_CAUSES });
const { database, owner, school, passwordHash, receiver, device, work, at, noon, tell } = pushing;
const schoolId = school.id;
afterAll(() => receiver.close());

test.each([
  ["CHAT-3: what was held for somebody who has left the room meanwhile", "room_members set left_seq = 1"],
  [
    "CNT-9: what was held for somebody who has muted the room meanwhile",
    "room_members set muted_until = 'infinity'",
  ],
])("%s is not pushed", async (_, change) => {
  const { roomId, one } = await aRoomThatTold();

  await owner.query(`update ${change} where room_id = $1 and person_id = $2`, [roomId, one.id]);
  await at(noon);
  await work();

  expect(receiver.of("one")).toEqual([]);
  expect(receiver.of("other")).toHaveLength(1);
});

test("ARC-1: a room that was archived before morning calls nobody", async () => {
  const { roomId } = await aRoomThatTold();

  await owner.query("update rooms set state = 'archived', archived_at = now() where id = $1", [roomId]);
  await at(noon);
  await work();

  expect(receiver.received).toEqual([]);
});

test.each([
  ["was withdrawn", "'withdrawn', null"],
  ["is over", "'published', now()"],
])("POST-1: a post that %s before morning calls nobody", async (_, gone) => {
  const reader = await aTeacher(database, school, { passwordHash });
  receiver.received.length = 0;
  await device(reader, "teacher", "reader");
  const { rows } = await owner.query<{ id: number }>(
    `insert into posts (school_id, author_id, author_role, title, body, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, publish_at, state, expire_at)
     values ($1, $2, 'school_management', 'Trip', '', '{teacher}', '{}', '{}', '{}', '{}', now() - interval '1 day', ${gone})
     returning id`,
    [schoolId, reader.accountId],
  );
  await tell({ recipients: [{ personId: reader.id }], id: rows[0]?.id ?? 0 });
  await tell({ recipients: [{ personId: reader.id }], id: 999_999 });
  await at(noon);
  await work();

  expect(receiver.of("reader")).toMatchObject([{ payload: { page: "post", id: "999999" } }]);
});

/** A room in which something was said that two of its members, each with a device, have not been called for yet. */
async function aRoomThatTold() {
  const [writer, one, other] = [
    await aTeacher(database, school),
    await aTeacher(database, school, { passwordHash }),
    await aTeacher(database, school, { passwordHash }),
  ];
  receiver.received.length = 0;
  await device(one, "teacher", "one");
  await device(other, "teacher", "other");
  const roomId = await aRoom(owner, { schoolId });
  for (const { id } of [writer, one, other]) await aMember(owner, { schoolId, roomId, personId: id });
  await aMessage(owner, { schoolId, roomId, senderId: writer.id });
  await tellOfRoom({ database }, { schoolId, roomId });
  return { roomId, one };
}

test.each(["lesson", "objection", "marks", "staff-absence", "training"] as const)(
  "NTF-5: a notice %s whose record is gone before morning calls nobody",
  async (kind) => {
    const reader = await aTeacher(database, school, { passwordHash });
    receiver.received.length = 0;
    await device(reader, "teacher", "reader");
    await tell({ recipients: [{ personId: reader.id }], kind, page: "notifications", id: 999_999 });
    await at(noon);
    await work();

    expect(receiver.of("reader")).toEqual([]);
  },
);
