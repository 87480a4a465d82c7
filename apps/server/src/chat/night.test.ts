import { listHeld } from "@dars/contract/chat";
import { expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { zoneAt } from "./chat.factory.ts";
import { deliverHeld, deliverOverdue } from "./deliver-held.ts";

const { as, owner, database, send, logOf, ...bed } = await chatBed();

test("CHAT-7: what was put off into the night waits for the next morning", async () => {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  const { arrivesAt } = await send(teacher, roomId, "Homework");
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [school.id]);

  expect(await deliverHeld(database, school.id)).toBe(0);

  expect((await logOf(colleague, roomId)).events).toEqual([]);
  const { held } = await as(teacher.actor).call(listHeld, { params: { roomId } });
  expect(held).toMatchObject([{ body: "Homework", arrivesAt }]);
  const { rows } = await owner.query("select run_at from jobs where key like $1", [`%${school.id} %`]);
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

  expect((await logOf(colleague, roomId)).events).toMatchObject([{ body: "Homework" }]);
});
