import { countNotifications, listNotifications } from "@dars/contract/talking/notifications";
import { afterAll, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";
import { tellOfRoom, tellTasks } from "./watch-chats.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, group, section, passwordHash, receiver, device, work, at, noon } = pushing;
const known = { passwordHash };
const teacher = await aTeacher(database, school, known);
const colleague = await aTeacher(database, school, known);
const amal = await aStudent(database, school, { ...known, section });
const mother = await aGuardian(database, group, { ...known, of: [amal] });
const schoolId = school.id;
afterAll(() => receiver.close());

const createRoom = async (...people: readonly { readonly id: number; readonly role?: string }[]) => {
  const roomId = await aRoom(owner, { schoolId, aboutStudentId: amal.id });
  for (const { id, role = "staff" } of people) await aMember(owner, { schoolId, roomId, personId: id, role });
  return roomId;
};
const createMessage = (roomId: number, senderId: number) => aMessage(owner, { schoolId, roomId, senderId });

/** `here`: who has the app open. */
async function notifyRoom(roomId: number, here: readonly number[] = []) {
  await tellOfRoom({ database, whoIsHere: () => Promise.resolve(new Set(here)) }, { schoolId, roomId });
  await at(noon);
  await work();
}

test("NTF-3: whoever is away is told of a room once, with how much there is; the sender and the looking are not", async () => {
  const phone = await device(colleague, "teacher", "colleague");
  await device(teacher, "teacher", "teacher");
  const roomId = await createRoom(teacher, colleague, { id: mother.id, role: "observer" });
  for (let times = 0; times < 3; times += 1) await createMessage(roomId, teacher.id);

  await notifyRoom(roomId);
  await notifyRoom(roomId);

  expect(receiver.received).toMatchObject([
    { device: "colleague", payload: { page: "chatting", id: String(roomId), title: "3 رسائل جديدة" } },
  ]);
  await createMessage(roomId, teacher.id);
  await notifyRoom(roomId);
  expect(receiver.of("colleague")).toHaveLength(2);
  expect((await phone.call(listNotifications, { query: {} })).notifications).toMatchObject([
    { kind: "chat", target: String(roomId), count: 4, isRead: false },
  ]);
});

test("what was read in the room is read in the history too, and is not pushed any more", async () => {
  const own = await device(colleague, "teacher", "reader");
  const before = await own.call(countNotifications, {});
  const roomId = await createRoom(teacher, colleague);
  await createMessage(roomId, teacher.id);
  await tellOfRoom({ database }, { schoolId, roomId });
  expect((await own.call(countNotifications, {})).unread).toBe(before.unread + 1);
  await owner.query("update room_members set read_msg_no = 1 where room_id = $1", [roomId]);
  await at(noon);
  await work();

  expect(receiver.of("reader")).toEqual([]);
  expect((await own.call(countNotifications, {})).unread).toBe(before.unread);
});

test("whoever has the room quiet, has left it or has the app open is not told", async () => {
  const others = await Promise.all([1, 2, 3].map(() => aTeacher(database, school, known)));
  const [quiet, gone, here] = others;
  const roomId = await createRoom(teacher, ...others);
  await owner.query("update room_members set muted_until = 'infinity' where person_id = $1", [quiet?.id]);
  await owner.query("update room_members set left_seq = 0 where person_id = $1", [gone?.id]);
  await createMessage(roomId, teacher.id);

  await notifyRoom(roomId, here ? [here.id] : []);

  const { rows } = await owner.query("select person_id from notifications where target = $1", [
    String(roomId),
  ]);
  expect(rows).toEqual([]);
  await notifyRoom(roomId);
  const later = await owner.query("select person_id from notifications where target = $1", [String(roomId)]);
  expect(later.rows).toEqual([{ person_id: here?.id }]);
});

test("what was said before a night without power is told of in the morning", async () => {
  const roomId = await createRoom(teacher, colleague);
  await createMessage(roomId, teacher.id);
  await owner.query("update rooms set last_message_at = now() - interval '8 hours' where id = $1", [roomId]);
  const readJobs = () => owner.query("select from jobs where key = $1", [`room ${schoolId} ${roomId}`]);
  const look = tellTasks({ database })["look for rooms"];

  await look?.run({}, new Date());
  expect((await readJobs()).rows).toEqual([]);
  await look?.run({}, new Date(Date.now() - 8 * 3_600_000));

  expect((await readJobs()).rows).toHaveLength(1);
});

test("ARC-1: nobody is told of an archived room", async () => {
  const roomId = await createRoom(teacher, colleague);
  await createMessage(roomId, teacher.id);
  await owner.query("update rooms set state = 'archived', archived_at = now() where id = $1", [roomId]);

  await notifyRoom(roomId);

  const { rows } = await owner.query("select 1 from notifications where target = $1", [String(roomId)]);
  expect(rows).toEqual([]);
});

test("FAM-5: a guardian is told of a room as the parent of its child, and only while the link is open", async () => {
  await device(mother, "parent", "mother");
  const roomId = await createRoom(teacher, { id: mother.id, role: "guardian" });
  await createMessage(roomId, teacher.id);
  await notifyRoom(roomId);
  expect(receiver.of("mother")).toHaveLength(1);

  await owner.query("update guardian_links set restricted_by_court = true");
  await createMessage(roomId, teacher.id);
  await notifyRoom(roomId);

  expect(receiver.of("mother")).toHaveLength(1);
});
