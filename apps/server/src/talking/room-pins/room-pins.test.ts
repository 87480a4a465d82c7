import { listEvents, removeMessage } from "@dars/contract/talking/chat";
import { pinMessage, readRoom } from "@dars/contract/talking/chat-rooms";
import { actInRoom } from "@dars/contract/talking/moderation-rooms";
import { beforeAll, expect, test } from "vitest";

import type { SessionBook } from "#identity/accounts/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { chatRooms } from "#talking/chat-rooms/public.ts";
import { aMember, aMessage, aRoom, zoneAt } from "#talking/chat/chat.factory.ts";
import { chat } from "#talking/chat/chat.routes.ts";
import { moderation } from "#talking/moderation/moderation.routes.ts";

import { roomPins } from "./room-pins.routes.ts";

const book = { tellEnded: () => undefined } satisfies Pick<SessionBook, "tellEnded">;
const { as, owner, database } = await testbed([chat, chatRooms, roomPins, moderation(book)]);
let school: School;

beforeAll(async () => {
  school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
});

/** A room with its teacher, who has said four things, and a student. */
async function createRoom(kind: string) {
  const [teacher, student] = [await aTeacher(database, school), await aStudent(database, school)];
  const roomId = await aRoom(owner, { schoolId: school.id, kind });
  await aMember(owner, { schoolId: school.id, roomId, personId: teacher.id });
  if (kind === "subject_class")
    await aMember(owner, { schoolId: school.id, roomId, personId: student.id, role: "student" });
  for (let n = 0; n < 4; n += 1) await aMessage(owner, { schoolId: school.id, roomId, senderId: teacher.id });
  return { roomId, teacher, student };
}

const pin = ({ actor }: Member, roomId: number, msgNo: number, isPinned = true) =>
  as(actor).call(pinMessage, { params: { roomId, msgNo }, body: { isPinned } });

async function pinned({ actor }: Member, roomId: number): Promise<number[]> {
  const read = await as(actor).call(readRoom, { params: { roomId } });
  return read.pinned.map(({ msgNo }) => msgNo);
}

async function saidOfPins({ actor }: Member, roomId: number) {
  const { events } = await as(actor).call(listEvents, { params: { roomId }, query: { after: 4 } });
  return events.flatMap((event) => (event.type === "system" ? [[event.what, event.number]] : []));
}

test("K6: what a teacher pins stands at the head of the room for everybody, and the log says so once", async () => {
  const { roomId, teacher, student } = await createRoom("subject_class");

  await pin(teacher, roomId, 2);
  await pin(teacher, roomId, 2);

  expect(await pinned(student, roomId)).toEqual([2]);
  expect(await saidOfPins(student, roomId)).toEqual([["pinned", 2]]);
});

test("three are pinned at most, the latest first; a further one takes the place of the oldest", async () => {
  const { roomId, teacher } = await createRoom("subject_class");

  for (const msgNo of [1, 2, 3, 4]) await pin(teacher, roomId, msgNo);
  expect(await pinned(teacher, roomId)).toEqual([4, 3, 2]);
  await pin(teacher, roomId, 3, false);

  expect(await pinned(teacher, roomId)).toEqual([4, 2]);
});

test("what is taken out is pinned no more, and the log tells whoever looks at the room", async () => {
  const { roomId, teacher, student } = await createRoom("subject_class");
  await pin(teacher, roomId, 4);

  await as(teacher.actor).call(removeMessage, { params: { roomId, msgNo: 4 } });

  expect(await pinned(student, roomId)).toEqual([]);
  expect(await saidOfPins(student, roomId)).toEqual([
    ["pinned", 4],
    ["unpinned", 4],
  ]);
  await expect(pin(teacher, roomId, 4)).rejects.toMatchObject({ code: "conflict" });
});

test("K6: a student pins nothing, nobody in a room of another, and nobody what was never said", async () => {
  const { roomId, teacher, student } = await createRoom("subject_class");
  const stranger = await aTeacher(database, school);

  await expect(pin(student, roomId, 1)).rejects.toMatchObject({ code: "forbidden" });
  await expect(pin(stranger, roomId, 1)).rejects.toMatchObject({ code: "not-found" });
  await expect(pin(teacher, roomId, 9)).rejects.toMatchObject({ code: "not-found" });
});

test("K6: among the staff the management leads, and no teacher locks or pins for all", async () => {
  const { roomId, teacher } = await createRoom("staff");
  const management = await aManagement(database, school);
  await aMember(owner, { schoolId: school.id, roomId, personId: management.id });

  await expect(pin(teacher, roomId, 1)).rejects.toMatchObject({ code: "forbidden" });
  const lock = { key: aKey(), act: "lock", reason: "Quiet" } as const;
  await expect(as(teacher.actor).call(actInRoom, { params: { roomId }, body: lock })).rejects.toMatchObject({
    code: "forbidden",
  });
  await pin(management, roomId, 1);

  expect(await pinned(teacher, roomId)).toEqual([1]);
});
