import { expect, test } from "vitest";

import { aMember, aMessage, aRoom } from "#chat/chat.factory.ts";
import { findEvents } from "#chat/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { CatchUp } from "./catch-up.ts";
import type { Frame } from "./frames.ts";
import { Registry } from "./registry.ts";
import { RoomSource } from "./room-source.ts";
import { Subscriber } from "./subscriber.ts";

const { database, owner } = await freshDatabase();

test("I7: whoever leaves a room while its log is read is not told what was said there", async () => {
  const { leave, follow, roomId, frames } = await aDeviceThatIsBehind();

  await follow(leave);

  expect(frames.some(({ text }) => text.includes("Good morning"))).toBe(false);
  await owner.query("update room_members set left_seq = null where room_id = $1", [roomId]);
  await follow(() => Promise.resolve());
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
  const leave = () => owner.query("update room_members set left_seq = 1 where room_id = $1", [roomId]);

  /** Brings a new device up to date; something happens once the log was read. */
  async function follow(meanwhile: () => Promise<unknown>): Promise<void> {
    const source = new RoomSource(database, async (school_, room, after) => {
      const wanted = { after, limit: 200, most: 1000 };
      const part = await findEvents(database.reading(school_), { schoolId: school_, roomId: room }, wanted);
      await meanwhile();
      return part && { events: [...part.events], head: part.head };
    });
    const registry = new Registry(() => undefined);
    const outlet = {
      waiting: () => 0,
      write: (frame: Frame) => void frames.push(frame),
      close: () => undefined,
    };
    const subscriber = new Subscriber(teacher.actor, outlet, { phase: 0 });
    registry.join(subscriber);
    await new CatchUp(registry, source).follow(subscriber, { [roomId]: 0 });
  }
  return { leave, follow, roomId, frames };
}
