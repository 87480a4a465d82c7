import { logout } from "@dars/contract/identity/accounts";
import { syncRooms } from "@dars/contract/talking/live";
import { expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { aNode, aPlace, createClient, Device, send, someTeachers } from "./live.factory.ts";

const place = await aPlace();
const node = await aNode(place);
const schoolId = place.school.id;

/** Waits for as long as a crowded machine may need. */

async function aRoomOfTwo() {
  const [first, second] = await someTeachers(place, 2);
  if (!first || !second) throw new Error("A room of nobody.");
  const roomId = await aRoom(place.owner, { schoolId });
  for (const { id } of [first, second]) await aMember(place.owner, { schoolId, roomId, personId: id });
  return { roomId, first, second };
}

test("a session has five apps open; the one that came first gives way", async () => {
  const { roomId, first } = await aRoomOfTwo();
  const devices: Device[] = [];
  for (let n = 0; n < 6; n += 1) devices.push(await Device.open(node, first, [roomId]));

  await soon(() => expect(devices[0]?.closes).toEqual([{ code: 1013, reason: "" }]));
  const others = devices.slice(1);
  for (const device of others) await soon(() => expect(device.count("ready")).toBe(1));

  await send(node, first, roomId);

  for (const device of others) await soon(() => expect(device.applied.get(roomId)).toEqual([1]));
  expect(devices[0]?.applied.get(roomId)).toEqual([]);
});

test("a device that says hello again and again is brought up to date once at a time, and follows", async () => {
  const { roomId, first, second } = await aRoomOfTwo();
  for (let n = 0; n < 3; n += 1) await send(node, first, roomId);
  const device = await Device.open(node, second, [roomId]);
  await soon(() => expect(device.heads).toEqual({ [roomId]: 3 }));

  for (let n = 0; n < 20; n += 1) device.say({ t: "follow", heads: { [roomId]: 0 } });
  await soon(() => expect(device.count("events")).toBeGreaterThan(1));
  await send(node, first, roomId);

  await soon(() => expect(device.heads).toEqual({ [roomId]: 4 }));
  expect(device.count("events")).toBeLessThan(20);
});

test("whoever signs out while a call waits is told nothing more by it", async () => {
  const { roomId, first } = await aRoomOfTwo();
  const client = createClient(node, first);
  const waiting = client.call(syncRooms, { body: { heads: { [roomId]: 0 }, waitSeconds: 25 } });
  await soon(() => expect([...node.live.hub.registry.ofSession(first.sessionId)]).toHaveLength(1));

  // Both answers leave at once; either may be the first to come.
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ code: "not-signed-in" }),
    client.call(logout, {}),
  ]);
});

test("who only reads in a room is not heard typing, and who types is heard now and then", async () => {
  const { roomId, first, second } = await aRoomOfTwo();
  const [reader = second] = await someTeachers(place, 1);
  await aMember(place.owner, { schoolId, roomId, personId: reader.id });
  await place.owner.query("update room_members set may_write = false where room_id = $1 and person_id = $2", [
    roomId,
    reader.id,
  ]);
  const [silent, loud, hearing] = [
    await Device.open(node, reader, [roomId]),
    await Device.open(node, second, [roomId]),
    await Device.open(node, first, [roomId]),
  ];
  await send(node, first, roomId);
  for (const device of [silent, loud, hearing])
    await soon(() => expect(device.heads).toEqual({ [roomId]: 1 }));

  silent.say({ t: "typing", room: roomId });
  for (let n = 0; n < 10; n += 1) loud.say({ t: "typing", room: roomId });

  await soon(() => expect(hearing.count("typing")).toBe(1));
  await send(node, first, roomId);
  await soon(() => expect(hearing.heads).toEqual({ [roomId]: 2 }));
  expect(hearing.frames.filter(({ t }) => t === "typing")).toEqual([
    { t: "typing", room: roomId, personId: second.id },
  ]);
});
