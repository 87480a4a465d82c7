import { markRead, readUnread } from "@dars/contract/talking/chat";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { readPointer, zoneAt } from "./chat.factory.ts";
import { deliverHeld } from "./deliver-held.ts";

const { as, owner, database, send, fetchLog, ...bed } = await chatBed();

let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

test("CNT-2: what was sent late hides nothing that others wrote before it", async () => {
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  await send(colleague, roomId, "The bus is late");

  await send(teacher, roomId, "Written in the tunnel");

  expect(await fetchUnread(teacher, roomId)).toBe(1);
  await send(colleague, roomId, "It has come");
  expect(await fetchUnread(teacher, roomId)).toBe(2);
  await readAll(teacher, roomId);
  expect(await fetchUnread(teacher, roomId)).toBe(0);
});

test("CNT-2: who has read everything and answers has a pointer that moves along", async () => {
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  await send(colleague, roomId, "Good morning");
  await readAll(teacher, roomId);

  await Promise.all([send(teacher, roomId, "Good morning"), send(teacher, roomId, "How are you?")]);

  expect(await readPointer(owner, roomId, teacher.id)).toBe(3);
  expect(await fetchUnread(teacher, roomId)).toBe(0);
});

test("CHAT-7: of two who wrote at night each is told of what the other wrote", async () => {
  const night = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(night);
  await send(teacher, roomId, "Homework");
  await send(colleague, roomId, "The hall is closed");
  await send(teacher, roomId, "More homework");
  await owner.query("update schools set time_zone = $2 where id = $1", [night.id, zoneAt(12)]);
  await owner.query("update held_messages set arrives_at = now() where school_id = $1", [night.id]);

  expect(await deliverHeld(database, night.id)).toBe(3);

  expect(await fetchUnread(teacher, roomId)).toBe(1);
  expect(await fetchUnread(colleague, roomId)).toBe(2);
});

test("CNT-2: however sending and reading follow on each other, unread is what the other wrote since one read", async () => {
  const step = fc.record({ does: fc.constantFrom("send", "send", "read"), who: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
      const people = [teacher, colleague];
      const unread = [0, 0];
      for (const { does, who } of steps) {
        const person = people[who] ?? teacher;
        if (does === "send") {
          await send(person, roomId);
          unread[1 - who] = (unread[1 - who] ?? 0) + 1;
        } else {
          await readAll(person, roomId);
          unread[who] = 0;
        }
      }
      expect([await fetchUnread(teacher, roomId), await fetchUnread(colleague, roomId)]).toEqual(unread);
    }),
    { numRuns: sized(5, 50) },
  );
});

async function fetchUnread({ actor }: Member, roomId: number): Promise<number> {
  const { rooms } = await as(actor).call(readUnread, {});
  return rooms[String(roomId)] ?? 0;
}

async function readAll(person: Member, roomId: number): Promise<void> {
  const { head } = await fetchLog(person, roomId);
  await as(person.actor).call(markRead, { params: { roomId }, body: { seq: head } });
}
