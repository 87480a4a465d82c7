import { syncRooms } from "@dars/contract/talking/live";
import { expect, test } from "vitest";

import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { aMember, aMessage, aRoom } from "#talking/chat/chat.factory.ts";

import { aNode, aPlace, createClient, Device, send, someTeachers, type SignedIn } from "./live.factory.ts";

heavy();
const place = await aPlace();
const node = await aNode(place);
const schoolId = place.school.id;
const RESTARTING = 1012;

/** Waits for as long as a crowded machine may need. */

/** The state after a restore to an earlier time: the room as it was, and a timeline that was not known then. */
async function setBack(roomId: number, head: number): Promise<void> {
  await place.owner.query("delete from room_events where room_id = $1 and seq > $2", [roomId, head]);
  await place.owner.query("update rooms set last_seq = $2, last_msg_no = $2 where id = $1", [roomId, head]);
  await place.owner.query("update database_epoch set timeline = 'the one before'");
}

const listEpochs = (device: Device) =>
  device.frames.flatMap((frame) => (frame.t === "ready" ? [frame.epoch] : []));

const epochBy = async (person: SignedIn, by = node) =>
  (await createClient(by, person).call(syncRooms, { body: { heads: {}, waitSeconds: 0 } })).epoch;

async function createRoom(count: number) {
  const people = await someTeachers(place, count);
  const roomId = await aRoom(place.owner, { schoolId });
  for (const { id } of people) await aMember(place.owner, { schoolId, roomId, personId: id });
  const [first] = people;
  if (!first) throw new Error("A room of nobody.");
  return { roomId, first };
}

test("I4: after a restore everybody is sent away, told of another history, and hears what comes next", async () => {
  const { roomId, first } = await createRoom(1);
  for (let n = 0; n < 5; n += 1) await aMessage(place.owner, { schoolId, roomId, senderId: first.id });
  const device = await Device.open(node, first, [roomId]);
  await soon(() => expect(device.heads).toEqual({ [roomId]: 5 }));
  await setBack(roomId, 2);

  await node.live.epoch.sweep();

  await soon(() => expect(device.closes).toMatchObject([{ code: RESTARTING }]));
  await device.connect();
  const [before, after] = listEpochs(device);
  expect(after).not.toBe(before);
  const anew = await Device.open(node, first, [roomId]);
  await soon(() => expect(anew.heads).toEqual({ [roomId]: 2 }));
  await send(node, first, roomId);
  await soon(() => expect(anew.heads).toEqual({ [roomId]: 3 }));
});

test("a history has one name, whichever node noticed it first, until the next begins", async () => {
  const { roomId, first } = await createRoom(1);
  await setBack(roomId, 0);
  const [one, other] = [await aNode(place), await aNode(place)];

  const epochs = await Promise.all([epochBy(first, one), epochBy(first, other)]);
  await node.live.epoch.sweep();

  expect(new Set([...epochs, await epochBy(first)]).size).toBe(1);
  await one.live.epoch.sweep();
  expect(await epochBy(first, one)).toBe(epochs[0]);
});

test("while the history goes on nobody is sent away", async () => {
  const { roomId, first } = await createRoom(1);
  const device = await Device.open(node, first, [roomId]);

  await node.live.epoch.sweep();
  await send(node, first, roomId);

  await soon(() => expect(device.heads).toEqual({ [roomId]: 1 }));
  expect(device.closes).toEqual([]);
});
