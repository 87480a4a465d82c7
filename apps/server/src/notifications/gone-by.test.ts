import { afterAll, expect, test } from "vitest";

import { aMember, aMessage, aRoom } from "#chat/chat.factory.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";
import { tellOfRoom } from "./tell-chats.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, passwordHash, receiver, device, work, at, noon, tell } = pushing;
const schoolId = school.id;
afterAll(() => receiver.close());

test("CHAT-3: what was held for somebody who has left the room meanwhile is not pushed", async () => {
  const [writer, leaving, staying] = [
    await aTeacher(database, school),
    await aTeacher(database, school, { passwordHash }),
    await aTeacher(database, school, { passwordHash }),
  ];
  await device(leaving, "teacher", "leaving");
  await device(staying, "teacher", "staying");
  const roomId = await aRoom(owner, { schoolId });
  for (const { id } of [writer, leaving, staying]) await aMember(owner, { schoolId, roomId, personId: id });
  await aMessage(owner, { schoolId, roomId, senderId: writer.id });
  await tellOfRoom({ database }, { schoolId, roomId });

  await owner.query("update room_members set left_seq = 1 where room_id = $1 and person_id = $2", [
    roomId,
    leaving.id,
  ]);
  await at(noon);
  await work();

  expect(receiver.of("leaving")).toEqual([]);
  expect(receiver.of("staying")).toHaveLength(1);
});

test("POST-1: a post that was withdrawn before morning calls nobody", async () => {
  const reader = await aTeacher(database, school, { passwordHash });
  await device(reader, "teacher", "reader");
  const { rows } = await owner.query<{ id: number }>(
    `insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids,
       section_ids, subject_ids, person_ids, publish_at)
     values ($1, $2, 'school_management', 'Trip', '', 'withdrawn', '{teacher}', '{}', '{}', '{}', '{}', now()) returning id`,
    [schoolId, reader.accountId],
  );
  await tell({ recipients: [{ personId: reader.id }], id: rows[0]?.id ?? 0 });
  await tell({ recipients: [{ personId: reader.id }], id: 999_999 });
  await at(noon);
  await work();

  expect(receiver.of("reader")).toMatchObject([{ payload: { page: "post", id: "999999" } }]);
});
