import { logout } from "@dars/contract/identity/accounts";
import { ApiError } from "@dars/contract/platform/client";
import { openLive, syncRooms } from "@dars/contract/talking/live";
import { expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { aNode, aPlace, createClient, Device, send, someTeachers } from "./live.factory.ts";

const place = await aPlace();
const node = await aNode(place);
const schoolId = place.school.id;

/** Waits for as long as a crowded machine may need. */

/** A staff room of so many teachers. */
async function createStaffRoom(count: number) {
  const people = await someTeachers(place, count);
  const roomId = await aRoom(place.owner, { schoolId });
  for (const { id } of people) await aMember(place.owner, { schoolId, roomId, personId: id });
  const [first, second = first] = people;
  if (!first || !second) throw new Error("A room of nobody.");
  return { roomId, people, first, second };
}

const leave = (roomId: number, personId: number) =>
  place.owner.query(
    `update room_members as member set left_seq = room.last_seq from rooms as room
     where room.id = member.room_id and member.room_id = $1 and member.person_id = $2`,
    [roomId, personId],
  );

test("a message reaches everybody who has the room open, once and in order", async () => {
  const { roomId, people, first } = await createStaffRoom(3);
  const devices = await Promise.all(people.map((person) => Device.open(node, person, [roomId])));

  for (let sent = 0; sent < 5; sent += 1) await send(node, first, roomId);

  for (const device of devices) await soon(() => expect(device.applied.get(roomId)).toEqual([1, 2, 3, 4, 5]));
});

test("a device that was away catches up from its own head", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const device = await Device.open(node, second, [roomId]);
  await send(node, first, roomId);
  await soon(() => expect(device.heads).toEqual({ [roomId]: 1 }));
  device.close();
  for (let sent = 0; sent < 3; sent += 1) await send(node, first, roomId);

  await device.connect();

  await soon(() => expect(device.applied.get(roomId)).toEqual([1, 2, 3, 4]));
});

test("a device that has been away for thousands of messages is told the head, and asks", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  for (let sent = 0; sent < 260; sent += 1)
    await aMessage(place.owner, { schoolId, roomId, senderId: first.id });
  const near = await Device.open(node, second, [roomId]);
  await soon(() => expect(near.applied.get(roomId)).toHaveLength(260));
  expect(near.count("heads")).toBe(0);

  await place.owner.query(
    "update rooms set last_seq = last_seq + 1001, last_msg_no = last_msg_no + 1001 where id = $1",
    [roomId],
  );
  // The node looks at the heads of its rooms by itself; what it tells of this change comes before the other device.
  await soon(() => expect(near.count("heads")).toBe(1));
  const far = await Device.open(node, second, [roomId]);
  await soon(() => expect(far.count("heads")).toBe(1));
});

test("a room that is not named is only counted", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const device = await Device.open(node, second);
  await soon(() => expect(device.count("ready")).toBe(1));
  await soon(() => expect(node.live.hub.registry.rooms.has(`${schoolId}/${roomId}`)).toBe(true));

  await send(node, first, roomId);

  await soon(() => expect(device.count("unread")).toBe(1));
  expect(device.count("events")).toBe(0);
});

test("nobody follows a room of others", async () => {
  const { roomId, first } = await createStaffRoom(1);
  const { people } = await createStaffRoom(1);
  const device = await Device.open(node, people[0] ?? first, [roomId]);
  const own = await Device.open(node, first, [roomId]);

  await send(node, first, roomId);

  await soon(() => expect(own.heads).toEqual({ [roomId]: 1 }));
  expect(device.count("events")).toBe(0);
});

test("I7: whoever has left a room receives nothing that was sent after, and hears that its rooms changed", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const [staying, leaving] = [
    await Device.open(node, first, [roomId]),
    await Device.open(node, second, [roomId]),
  ];
  await send(node, first, roomId);
  await soon(() => expect(leaving.heads).toEqual({ [roomId]: 1 }));
  await leave(roomId, second.id);

  await send(node, first, roomId);

  await soon(() => expect(staying.heads).toEqual({ [roomId]: 2 }));
  await soon(() => expect(leaving.count("rooms")).toBe(1));
  expect(leaving.applied.get(roomId)).toEqual([1]);
});

test("CHAT-3: whose time in a room is over hears nothing more, before anybody has noted it", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const [staying, leaving] = [
    await Device.open(node, first, [roomId]),
    await Device.open(node, second, [roomId]),
  ];
  await send(node, first, roomId);
  await soon(() => expect(leaving.heads).toEqual({ [roomId]: 1 }));
  await place.owner.query(
    "update room_members set holds_until = now() where room_id = $1 and person_id = $2",
    [roomId, second.id],
  );

  await send(node, first, roomId);

  await soon(() => expect(staying.heads).toEqual({ [roomId]: 2 }));
  await soon(() => expect(leaving.count("rooms")).toBe(1));
  expect(leaving.applied.get(roomId)).toEqual([1]);
});

test("a session that signs out loses its connection at once", async () => {
  const { roomId, first } = await createStaffRoom(1);
  const device = await Device.open(node, first, [roomId]);
  await createClient(node, first).call(logout, {});
  await soon(() => expect(device.closes).toEqual([{ code: 4001, reason: "" }]));
  await expect(createClient(node, first).call(openLive, {})).rejects.toBeInstanceOf(ApiError);
});

test("a session that ended without this node is found by the sweep, and others stay", async () => {
  const { first, second } = await createStaffRoom(2);
  const [device, other] = [await Device.open(node, first), await Device.open(node, second)];
  await place.owner.query("update sessions set ended_at = now(), ended_by = 'logout' where id = $1", [
    first.sessionId,
  ]);
  await node.live.hub.sweep();
  await soon(() => expect(device.closes).toMatchObject([{ code: 4001 }]));
  expect(other.closes).toEqual([]);
});

test("what a device should not say ends its connection", async () => {
  const { first } = await createStaffRoom(1);
  for (const invalidFrame of [
    { t: "hello" },
    { t: "hello", heads: { x: 1 } },
    "hello",
    { t: "typing", room: "1" },
  ]) {
    const device = await Device.open(node, first);
    device.say(invalidFrame);
    await soon(() => expect(device.closes).toMatchObject([{ code: 4002 }]));
  }
});

test("typing is shown to the others of the room, and to nobody else", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const { first: outsider } = await createStaffRoom(1);
  const [typist, reader] = [
    await Device.open(node, first, [roomId]),
    await Device.open(node, second, [roomId]),
  ];
  const other = await Device.open(node, outsider, [roomId]);
  await soon(() => expect(reader.frames).toContainEqual({ t: "presence", room: roomId, staff: 2 }));

  typist.say({ t: "typing", room: roomId });
  other.say({ t: "typing", room: roomId });

  await soon(() => expect(reader.frames).toContainEqual({ t: "typing", room: roomId, personId: first.id }));
  expect(reader.count("typing")).toBe(1);
  expect(typist.count("typing") + other.count("typing")).toBe(0);
});

test("without a WebSocket the same is heard by asking", async () => {
  const { roomId, first, second } = await createStaffRoom(2);
  const ask = (head: number, waitSeconds: number) =>
    createClient(node, second).call(syncRooms, { body: { heads: { [roomId]: head }, waitSeconds } });
  const eventsIn = async (pendingReply: ReturnType<typeof ask>) =>
    (await pendingReply).frames.filter(({ t }) => t === "events");
  // Word of the room itself may come late, and ends a wait as an event does.
  const events = async (head: number): ReturnType<typeof eventsIn> => {
    const found = await eventsIn(ask(head, 10));
    return found.length > 0 ? found : events(head);
  };
  expect(await eventsIn(ask(0, 0))).toEqual([]);
  const waiting = events(0);
  await soon(() => expect(node.live.hub.registry.rooms.get(`${schoolId}/${roomId}`)?.isFollowed).toBe(true));
  await send(node, first, roomId);
  expect(await waiting).toMatchObject([{ rooms: [{ room: roomId, head: 1 }] }]);
  expect(await events(0)).toMatchObject([{ rooms: [{ events: [{ seq: 1 }] }] }]);
});
