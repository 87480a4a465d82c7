import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { CatchUp } from "./catch-up.ts";
import type { Frame } from "./frames.ts";
import { Registry } from "./registry.ts";
import { RoomSource } from "./room-source.ts";
import { Subscriber } from "./subscriber.ts";

const { database, owner } = await freshDatabase();

test("I7: whoever leaves a room while its log is read is not told what was said there after", async () => {
  const { school, roomId, teacher, frames, follow } = await aDeviceThatIsBehind();
  const place = { schoolId: school.id, roomId };
  const other = await owner.connect();
  await other.query("begin; lock table room_events in access exclusive mode");
  const following = follow();
  await lockWaits(owner);

  await other.query("update room_members set left_seq = 1 where room_id = $1", [roomId]);
  await other.query("commit");
  other.release();
  await following;

  expect(frames.some(({ text }) => text.includes("Good morning"))).toBe(false);
  await owner.query("update room_members set left_seq = null where room_id = $1", [roomId]);
  await aMessage(owner, { ...place, senderId: teacher.id });
  await follow();
  expect(frames.some(({ text }) => text.includes("Good morning"))).toBe(true);
});

async function aDeviceThatIsBehind() {
  const school = await aSchool(database, await aGroup(database));
  const schoolId = school.id;
  const teacher = await aTeacher(database, school);
  const roomId = await aRoom(owner, { schoolId });
  await aMember(owner, { schoolId, roomId, personId: teacher.id });
  await aMessage(owner, { schoolId, roomId, senderId: teacher.id });
  const frames: Frame[] = [];

  /** Brings a new device up to date. */
  async function follow(): Promise<void> {
    const registry = new Registry(() => undefined);
    const outlet = {
      waiting: () => 0,
      write: (frame: Frame) => void frames.push(frame),
      close: () => undefined,
    };
    const subscriber = new Subscriber(teacher.actor, outlet, { phase: 0 });
    registry.join(subscriber);
    await new CatchUp(registry, new RoomSource(database)).follow(subscriber, { [roomId]: 0 });
  }
  return { school, roomId, teacher, frames, follow };
}
