import { react } from "@dars/contract/talking/chat";
import { beforeAll, expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { chatBed } from "./chat-bed.factory.ts";
import { aMember, zoneAt } from "./chat.factory.ts";

const { as, owner, database, send, fetchLog, ...bed } = await chatBed();

let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

const clap = ({ actor }: Member, roomId: number) =>
  as(actor).call(react, { params: { roomId, msgNo: 1 }, body: { key: aKey(), reaction: "👏" } });

test("whoever only reads where the whole school listens leaves no trace for the others", async () => {
  const { roomId, teacher } = await bed.aRoomOfTwo(school);
  const student = await aStudent(database, school);
  await owner.query("update rooms set kind = 'announcement' where id = $1", [roomId]);
  await aMember(owner, { schoolId: school.id, roomId, personId: student.id, role: "student" });
  await owner.query("update room_members set may_write = false where person_id = $1", [student.id]);
  await send(teacher, roomId);

  await expect(clap(student, roomId)).rejects.toMatchObject({
    code: "forbidden",
    details: { silence: "readers-only" },
  });

  expect((await fetchLog(teacher, roomId)).events).toHaveLength(1);
});

test("CHAT-1: in a room without staff nobody changes anything, also before its state is put right", async () => {
  const { roomId, teacher } = await bed.aRoomOfTwo(school);
  await send(teacher, roomId);
  await owner.query("update rooms set staffed_until = now() where id = $1", [roomId]);

  await expect(clap(teacher, roomId)).rejects.toMatchObject({ details: { silence: "paused" } });
});

test("CHAT-7: outside the hours a student changes nothing that others read, and its teacher does", async () => {
  const night = await aSchool(database, await aGroup(database), { timeZone: zoneAt(23) });
  const { roomId, teacher } = await bed.aRoomOfTwo(night);
  const student = await aStudent(database, night);
  await owner.query("update rooms set kind = 'subject_class' where id = $1", [roomId]);
  await aMember(owner, { schoolId: night.id, roomId, personId: student.id, role: "student" });
  await send(teacher, roomId, "Good night", aKey(), { urgent: true });

  await expect(clap(student, roomId)).rejects.toMatchObject({ details: { silence: "closed-until" } });
  await clap(teacher, roomId);
});

test("nobody fills a room's log with reactions", async () => {
  const { roomId, teacher, colleague } = await bed.aRoomOfTwo(school);
  await send(teacher, roomId);
  for (let n = 0; n < 30; n += 1) await clap(teacher, roomId);

  await expect(clap(teacher, roomId)).rejects.toMatchObject({ code: "too-many-requests" });

  await clap(colleague, roomId);
  expect((await fetchLog(teacher, roomId)).head).toBe(32);
});
