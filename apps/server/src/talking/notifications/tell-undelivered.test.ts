import { dropHeld } from "@dars/contract/talking/chat";
import { listNotifications } from "@dars/contract/talking/notifications";
import { afterAll, beforeEach, expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aMember, aRoom, zoneAt } from "#talking/chat/chat.factory.ts";
import { chatTasks, TELL_UNDELIVERED } from "#talking/chat/public.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes({ causes: NOTICE_CAUSES });
const { database, owner, school, passwordHash, receiver, device, work, at, noon } = pushing;
afterAll(() => receiver.close());

beforeEach(() => {
  receiver.received.length = 0;
});

test("CHAT-7: whoever's words reach nobody is told so once, and not in which room or what they were", async () => {
  const { sender, phone } = await createSender("Exam on Sunday", "Bring a ruler");

  await atMorning();
  await at(noon);
  await work();

  const { notifications } = await phone.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([
    { kind: "undelivered", page: "chatting-rooms", target: String(sender.id), count: 2, isRead: false },
  ]);
  const id = String(notifications[0]?.id);
  expect(receiver.of("phone")).toMatchObject([{ payload: { page: "notifications", id } }]);
  expect(JSON.stringify(receiver.received)).not.toMatch(/Exam|ruler/);
});

test("CHAT-7: what its sender has let go by the hour at which it would be called is not called for", async () => {
  const { phone, rooms } = await createSender("Exam on Sunday");
  await atMorning();
  for (const { roomId, key } of rooms) await phone.call(dropHeld, { params: { roomId, heldId: key } });

  await at(noon);
  await work();

  const { notifications } = await phone.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: "undelivered", push: "off" }]);
  expect(receiver.received).toEqual([]);
});

test("CHAT-7: words that two nodes refuse in the same instant are all counted, and told in one line", async () => {
  const { sender, phone, rooms } = await createSender("Exam on Sunday", "Bring a ruler");
  await owner.query("update schools set time_zone = $2 where id = $1", [school.id, zoneAt(12)]);
  const isDue = "update held_messages set arrives_at = now() + $2::interval where room_id = $1";
  await owner.query(isDue, [rooms[1]?.roomId, "1 hour"]);
  await letIn();
  const { rows: jobs } = await owner.query("select payload from jobs where task = $1", [TELL_UNDELIVERED]);
  const tell = () => runTask(pushing.tasks, TELL_UNDELIVERED, jobs[0].payload);
  const other = await owner.connect();
  await other.query("begin");
  await other.query("select from jobs where task = $1 for update", [TELL_UNDELIVERED]);
  await owner.query(isDue, [rooms[1]?.roomId, "0"]);

  const second = letIn();
  await lockWaits(owner);
  const telling = tell();
  await Promise.race([telling, lockWaits(owner, 2)]);
  await other.query("commit");
  other.release();
  await Promise.all([second, telling]);
  await tell();

  const { notifications } = await phone.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: "undelivered", target: String(sender.id), count: 2 }]);
  expect(await toldTimes(sender.id)).toBe(1);
});

/** A teacher with a phone, whose words wait in rooms that it has left meanwhile. */
async function createSender(...words: readonly string[]) {
  const sender = await aTeacher(database, school, { passwordHash });
  const phone = await device(sender, "teacher", "phone");
  const rooms = words.map(() => ({ key: aKey(), roomId: 0 }));
  for (const [no, body] of words.entries()) {
    const roomId = await aRoom(owner, { schoolId: school.id });
    const key = aKey();
    rooms[no] = { key, roomId };
    await aMember(owner, { schoolId: school.id, roomId, personId: sender.id, leftSeq: 0 });
    await owner.query(
      `insert into held_messages (school_id, room_id, sender_id, client_id, body, arrives_at)
       values ($1, $2, $3, $4, $5, now())`,
      [school.id, roomId, sender.id, key, body],
    );
  }
  return { sender, phone, rooms };
}

/** Runs everything due on one node. */
const letIn = async () => runTask(chatTasks(database), "look for held messages");

async function toldTimes(personId: number): Promise<number> {
  const { rows } = await owner.query(
    "select sum(times)::integer as n from notifications where person_id = $1",
    [personId],
  );
  return rows[0].n;
}

/**
 * The rooms of the school are open while held messages are delivered; the notification about them runs twice,
 * as after a kill.
 */
async function atMorning(): Promise<void> {
  const zone = "update schools set time_zone = $2 where id = $1";
  await owner.query(zone, [school.id, zoneAt(12)]);
  await letIn();
  await owner.query(zone, [school.id, "Asia/Baghdad"]);
  const { rows } = await owner.query("delete from jobs where task = $1 returning payload", [
    TELL_UNDELIVERED,
  ]);
  expect(rows).toHaveLength(1);
  for (const { payload } of [...rows, ...rows]) await runTask(pushing.tasks, TELL_UNDELIVERED, payload);
}
