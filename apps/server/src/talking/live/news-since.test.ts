import { expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { aNode, aPlace, Device, send, someTeachers } from "./live.factory.ts";

const place = await aPlace();
const node = await aNode(place);
const schoolId = place.school.id;

/** Two teachers in a room that they joined long ago. */
async function twoInARoom() {
  const [writer, reader] = await someTeachers(place, 2);
  if (!writer || !reader) throw new Error("Nobody.");
  const roomId = await aRoom(place.owner, { schoolId });
  for (const { id } of [writer, reader]) await aMember(place.owner, { schoolId, roomId, personId: id });
  await place.owner.query("update room_members set joined_at = now() - interval '1 day' where room_id = $1", [
    roomId,
  ]);
  return { writer, reader, roomId };
}

/** What a device is told that says hello: when it has read, and then what comes of a later hello. */
async function openDevice(reader: Awaited<ReturnType<typeof twoInARoom>>["reader"], since: number) {
  const device = await Device.open(node, reader);
  device.say({ t: "hello", heads: {}, since });
  const listFrameTypes = () => device.frames.map(({ t }) => t).filter((t) => t !== "ready" && t !== "ping");
  return { device, listFrameTypes };
}

test("D.17: a device that read before a message came is told that there is one to count", async () => {
  const { writer, reader, roomId } = await twoInARoom();
  const readAt = Date.now() - 1000;
  await send(node, writer, roomId);

  const { listFrameTypes } = await openDevice(reader, readAt);

  await soon(() => expect(listFrameTypes()).toEqual(["unread"]));
});

test("D.17: a device is told of a notification and of a room that came after it read", async () => {
  const { reader, roomId } = await twoInARoom();
  const readAt = Date.now() - 1000;
  await place.owner.query("update room_members set joined_at = now() where room_id = $1", [roomId]);
  await place.owner.query(
    `insert into notifications (school_id, school_year, person_id, kind, page, target, told_at)
     select school_id, school_year, $2, 'post', 'post', '1', now() from rooms where id = $1`,
    [roomId, reader.id],
  );

  const { listFrameTypes } = await openDevice(reader, readAt);

  await soon(() => expect(new Set(listFrameTypes())).toEqual(new Set(["rooms", "notified"])));
});

test("NTF-5: a device hears of a notification that was done after it read", async () => {
  const { reader, roomId } = await twoInARoom();
  const readAt = Date.now() - 1000;
  await place.owner.query(
    `insert into notifications (school_id, school_year, person_id, kind, page, target, told_at, done_at)
     select school_id, school_year, $2, 'post', 'post', '1', now() - interval '1 day', now() from rooms where id = $1`,
    [roomId, reader.id],
  );

  const { listFrameTypes } = await openDevice(reader, readAt);

  await soon(() => expect(listFrameTypes()).toEqual(["notified"]));
});

test("D.17: a device that has read everything is told nothing, and hears what comes", async () => {
  const { writer, reader, roomId } = await twoInARoom();
  await send(node, writer, roomId);

  const { listFrameTypes } = await openDevice(reader, Date.now() + 60_000);
  await send(node, writer, roomId);

  await soon(() => expect(listFrameTypes()).toEqual(["unread"]));
});
