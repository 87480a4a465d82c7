import { connect as connectTo } from "node:net";

import { CLOSE } from "@dars/contract/talking/live";
import { expect, test, vi } from "vitest";

import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { aNode, aPlace, Device, send, someTeachers, fetchTicket } from "./live.factory.ts";

heavy();
const place = await aPlace();
// Longer than a machine that is busy keeps one waiting who reads.
const patience = { laggingBytes: 8 * 1024, mostBytes: 1024 * 1024, mostMs: 3000 };
const node = await aNode(place, { live: { patience } });

/** A device that says hello and then stops reading, until the test resumes it. */
async function aDeafDevice(person: Parameters<typeof fetchTicket>[1], roomId: number) {
  const { host, port } = new URL(node.address);
  const ticket = await fetchTicket(node, person);
  const line = connectTo(Number(port), "127.0.0.1");
  line.on("error", () => undefined);
  const closed = Promise.withResolvers<void>();
  line.on("close", closed.resolve);
  line.write(
    `GET /api/v6/live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  );
  const waitForData = () => new Promise((resolve) => line.once("data", resolve));
  await waitForData();
  line.write(masked(JSON.stringify({ t: "ticket", ticket })));
  await waitForData();
  line.write(masked(JSON.stringify({ t: "hello", heads: { [roomId]: 0 } })));
  line.pause();
  /** Reads to the end, and returns the code of the last frame. */
  const codeOfClose = async () => {
    const parts: Buffer[] = [];
    line.on("data", (part: Buffer) => parts.push(part));
    line.resume();
    await closed.promise;
    return closeCodeIn(Buffer.concat(parts));
  };
  return { codeOfClose };
}

/** The code of a server's last frame: a closing frame without a reason (RFC 6455 §5.5.1). */
const closeCodeIn = (bytes: Buffer): number | undefined =>
  bytes.subarray(-4, -2).equals(Buffer.of(0x88, 2)) ? bytes.readUInt16BE(bytes.length - 2) : undefined;

/** One text frame of a client, under a mask of zeros (RFC 6455 §5.3). */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.of(0x81, 0x80 | body.length, 0, 0, 0, 0), body]);
}

test("T8: devices that stop reading are closed with 4008; the others hear everything, and they are equal after", async () => {
  const [writer, reader, ...deaf] = await someTeachers(place, 4);
  if (!writer || !reader) throw new Error("Two people are wanted.");
  const roomId = await aRoom(place.owner, { schoolId: place.school.id });
  for (const { id: personId } of [writer, reader, ...deaf])
    await aMember(place.owner, { schoolId: place.school.id, roomId, personId });
  const device = await Device.open(node, reader, [roomId]);
  const lines = await Promise.all(deaf.map((person) => aDeafDevice(person, roomId)));
  const { registry } = node.live.hub;
  await soon(() => expect(registry.rooms.get(`${place.school.id}/${roomId}`)?.here.size).toBe(3));

  const apps = deaf.map(({ accountId }) => {
    const app = [...registry.subscribers].find(({ actor }) => actor.accountId === accountId);
    if (!app) throw new Error("The app is not here.");
    return app;
  });
  // The first wakes up in time to hear why; the other is cut off.
  const [first, ...others] = lines;
  const code = Promise.withResolvers<number | undefined>();
  const closings = apps.map(({ outlet }, at) => {
    const { close } = outlet;
    return vi.spyOn(outlet, "close").mockImplementation((...args) => {
      close(...args);
      if (at === 0) code.resolve(first?.codeOfClose());
    });
  });

  let sent = 0;
  // The system's buffers for them fill first.
  while (!apps.every(({ isLagging }) => isLagging) && sent < 4000) {
    await Promise.all(Array.from({ length: 40 }, () => send(node, writer, roomId, "ش".repeat(3900))));
    sent += 40;
  }

  expect(await code.promise).toBe(CLOSE.tooSlow);
  await soon(() => {
    for (const closing of closings) expect(closing).toHaveBeenCalledWith(CLOSE.tooSlow);
  });
  await soon(() => expect(registry.subscribers.size).toBe(1));
  for (const line of others) expect(await line.codeOfClose()).toBeUndefined();
  await soon(() => expect(device.applied.get(roomId)).toHaveLength(sent));
  const [late] = deaf;
  const back = late && (await Device.open(node, late, [roomId]));
  await soon(() => expect(back?.applied.get(roomId)).toHaveLength(sent));
});
