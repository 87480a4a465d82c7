import { dropHeld, listHeld, sendMessage } from "@dars/contract/talking/chat";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, zoneAt } from "./chat.factory.ts";
import { deliverHeld, deliverOverdue } from "./deliver-held.ts";
import { MOST_HELD } from "./send.queries.ts";

const { as, owner, database, send, fetchLog, ...bed } = await chatBed();

test("CHAT-7: what was put off into the night waits for the next morning", async () => {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  const { arrivesAt } = await send(teacher, roomId, "Homework");
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [school.id]);

  expect(await deliverHeld(database, school.id)).toBe(0);

  expect((await fetchLog(colleague, roomId)).events).toEqual([]);
  const { held } = await as(teacher.actor).call(listHeld, { params: { roomId } });
  expect(held).toMatchObject([{ body: "Homework", arrivesAt }]);
  const { rows } = await owner.query("select run_at from jobs where key like $1", [`% ${school.id} %`]);
  expect(rows).toEqual([{ run_at: new Date(arrivesAt ?? "") }]);
});

test("CHAT-7: a message whose job was given up arrives all the same", async () => {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  await send(teacher, roomId, "Homework");
  await owner.query("delete from jobs");
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [school.id]);

  await deliverOverdue(database);

  expect((await fetchLog(colleague, roomId)).events).toMatchObject([{ body: "Homework" }]);
});

test("CHAT-7: so many messages of one wait for the morning and no more, in whatever rooms; one taken back makes room", async () => {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  const second = await bed.aRoomOfTwo(school);
  await aMember(owner, { schoolId: school.id, roomId: second.roomId, personId: teacher.id });
  const keys = Array.from({ length: MOST_HELD }, aKey);
  const sent = await Promise.all(
    keys.map((key, no) => send(teacher, no % 2 === 0 ? roomId : second.roomId, "Homework", key)),
  );
  expect(sent.every(({ arrivesAt }) => arrivesAt !== null)).toBe(true);

  const full = { code: "forbidden", details: { silence: "held-full", opensAt: sent[0]?.arrivesAt } };
  await expect(send(teacher, roomId, "One more")).rejects.toMatchObject(full);
  await expect(send(teacher, roomId, "Homework", keys[0])).resolves.toMatchObject({ seq: 0 });
  await expect(send(colleague, roomId, "Mine")).resolves.toMatchObject({ seq: 0 });
  await as(teacher.actor).call(sendMessage, {
    params: { roomId },
    body: { clientId: aKey(), body: "The school is closed", urgent: true },
  });
  await as(teacher.actor).call(dropHeld, { params: { roomId, heldId: keys[0] ?? "" } });

  await expect(send(teacher, roomId, "One more")).resolves.toMatchObject({ seq: 0 });

  await owner.query("update held_messages set refused = 'left' where client_id = $1", [keys[1]]);
  await expect(send(teacher, roomId, "In place of what reaches nobody")).resolves.toMatchObject({ seq: 0 });
});

test("CHAT-7: in the morning as many arrive as wait", async () => {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  await Promise.all(Array.from({ length: MOST_HELD }, () => send(teacher, roomId, "Homework")));
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [school.id]);

  expect(await deliverHeld(database, school.id)).toBe(MOST_HELD);
  expect((await fetchLog(colleague, roomId)).events).toHaveLength(MOST_HELD);
});
