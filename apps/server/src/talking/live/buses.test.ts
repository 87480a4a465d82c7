import { describe, expect, test } from "vitest";

import type { Bus } from "#platform/live/bus.ts";
import { drawn, heavy, LONG_MS } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";

import { aCarrier, CARRIERS, NO_NATS } from "./buses.factory.ts";
import { SWEEP_MS } from "./create-live.ts";
import { aNode, aPlace, Device, send, someTeachers } from "./live.factory.ts";
import { unreliable } from "./unreliable-bus.factory.ts";

heavy();
const place = await aPlace();

/** T4: how soon after the bus has gone every view is whole. */
const EQUAL_WITHIN_MS = 5000;
/** A busy machine is not taken for a line that has died. */
const PATIENT_MS = 60_000;
/** Longer than any test takes: the nodes sweep on request only. */
const NEVER_MS = 2 ** 31 - 1;

interface BusesOptions {
  readonly wrap?: (bus: Bus) => Bus;
  readonly sweepMs: number;
}

/** Two nodes, rooms of people who have them open on either, and each person's view of the messages sent. */
async function aStage(connect: () => Promise<Bus>, { wrap = (bus) => bus, sweepMs }: BusesOptions) {
  const buses = [await connect(), await connect()];
  const [one, other] = await Promise.all(
    buses.map((bus) => aNode(place, { bus: wrap(bus), live: { sweepMs } })),
  );
  if (!one || !other) throw new Error("Two nodes are wanted.");
  await soon(() => expect(buses.every((bus) => bus.isUp())).toBe(true));
  const people = await someTeachers(place, 4);
  const rooms: number[] = [];
  for (let made = 0; made < 3; made += 1) rooms.push(await aRoom(place.owner, { schoolId: place.school.id }));
  for (const roomId of rooms)
    for (const { id: personId } of people)
      await aMember(place.owner, { schoolId: place.school.id, roomId, personId });
  const devices = await Promise.all(
    people.map((person, at) => Device.open(at % 2 === 0 ? one : other, person, rooms)),
  );
  await soon(() => {
    for (const { live } of [one, other])
      for (const roomId of rooms)
        expect(live.hub.registry.rooms.get(`${place.school.id}/${roomId}`)?.isFollowed).toBe(true);
  });
  /** Each person writes this often in every room, at both nodes at once. Returns all numbers acknowledged. */
  const write = (times: number) =>
    Promise.all(
      people.flatMap((person, at) =>
        rooms.map(async (roomId) => {
          const numbers: number[] = [];
          for (let sent = 0; sent < times; sent += 1)
            numbers.push(await send(at % 2 === 0 ? other : one, person, roomId));
          return { roomId, numbers };
        }),
      ),
    );
  const everybodyHas = (count: number) =>
    soon(() => {
      const whole = Array.from({ length: count }, (_, at) => at + 1);
      for (const device of devices) for (const room of rooms) expect(device.applied.get(room)).toEqual(whole);
    });
  const stop = () => Promise.all([one.stop(), other.stop()]);
  const sweep = () => Promise.all([one.live.hub.sweep(), other.live.hub.sweep()]);
  return { buses, write, everybodyHas, sweep, stop };
}

describe.each(CARRIERS)("over %s", { timeout: LONG_MS }, (kind) => {
  test("a text reaches every node, the one that says it too", async ({ skip }) => {
    const carrier = (await aCarrier(kind, place)) ?? skip(NO_NATS);
    const buses = await Promise.all([carrier.connect(PATIENT_MS), carrier.connect(PATIENT_MS)]);
    await soon(() => expect(buses.every((bus) => bus.isUp())).toBe(true));
    const receivedTexts = buses.map((bus) => {
      const texts: string[] = [];
      bus.hear((text) => texts.push(text));
      return texts;
    });
    const long = "ش".repeat(3000);
    buses[0]?.publish("first");
    buses[1]?.publish(long);
    for (const texts of receivedTexts) await soon(() => expect(texts.toSorted()).toEqual(["first", long]));
    for (const bus of buses) await bus.close();
    for (const bus of buses) bus.publish("to nobody");
    await carrier.end();
  });
});

// They take as long as the rest of the live connection together: a daily run draws what carries them.
describe.each(drawn(CARRIERS, 1))("over %s", { timeout: LONG_MS }, (kind) => {
  test("T6: hints are lost, doubled and out of order, and every view is whole", async ({ skip }) => {
    const carrier = (await aCarrier(kind, place)) ?? skip(NO_NATS);
    const { write, everybodyHas, stop } = await aStage(carrier.connect, { wrap: unreliable, sweepMs: 300 });

    const written = await write(6);

    for (const { numbers } of written) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await everybodyHas(24);
    await stop();
    await carrier.end();
  });

  test("T4: the bus is away; everything is sent, one look shows it to everybody, and its return the rest", async ({
    skip,
  }) => {
    const carrier = (await aCarrier(kind, place)) ?? skip(NO_NATS);
    const { buses, write, everybodyHas, sweep, stop } = await aStage(carrier.connect, { sweepMs: NEVER_MS });
    await write(1);
    await everybodyHas(4);
    await carrier.break();
    await soon(() => expect(buses.every((bus) => bus.isUp())).toBe(false));

    await write(2);
    // Each node looks once, as it does every so often.
    await sweep();
    await everybodyHas(12);
    await write(1);
    await carrier.mend();
    await soon(() => expect(buses.every((bus) => bus.isUp())).toBe(true));
    await everybodyHas(16);
    await write(1);

    await everybodyHas(20);
    await stop();
    await carrier.end();
  });
});

test("T4: nodes look so often that one look is over in time", () => {
  expect(2 * SWEEP_MS).toBeLessThan(EQUAL_WITHIN_MS);
});
