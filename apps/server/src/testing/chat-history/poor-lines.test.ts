import { expect, onTestFinished, test } from "vitest";

import { drawn, heavy, sized } from "#platform/testing/sized.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aNode, aPlace, someTeachers } from "#talking/live/live.factory.ts";

import { CheckedTalk } from "./checked-talk.factory.ts";
import { createEndpoints } from "./endpoints.factory.ts";
import { PoorLine, type Fault } from "./poor-line.factory.ts";
import { farEnd, nearEnd } from "./tls-ends.factory.ts";

heavy();
const place = await aPlace();
const node = await aNode(place, { live: { sweepMs: 500 } });

/** The fault of the connection, and how often it must have occurred. */
const FAULTS: readonly (readonly [what: string, fault: Fault, harm: number])[] = [
  ["is slow", { kind: "slow", latencyMs: 200 }, 0],
  ["is narrow", { kind: "narrow", bytesPerSecond: 20_000 }, 0],
  ["is reset at any byte", { kind: "cut", mostBytes: 3000 }, sized(3, 20)],
  ["goes dead without a word", { kind: "deaf" }, sized(1, 3)],
  ["garbles what is told by TLS", { kind: "garbled", share: 0.05 }, sized(1, 5)],
];

test.each(drawn(FAULTS, 1))(
  "T5: a line that %s loses, doubles and swaps nothing, for whoever writes and whoever looks on",
  async (_what, fault, harm) => {
    const ends: (() => Promise<void>)[] = [];
    onTestFinished(async () => {
      for (const end of ends) await end();
    });
    const far = await farEnd(() => node.address);
    const line = await PoorLine.open(() => far.address);
    const near = await nearEnd(() => line.address);
    ends.push(near.close, () => line.close(), far.close);
    const talk = await CheckedTalk.begin({
      // An app gives up a call after longer; here the test does not wait for that.
      endpoints: createEndpoints([near.address], 2000),
      owner: place.owner,
      schoolId: place.school.id,
      rooms: [await aRoomOfTalkers()],
      breathMs: 5,
      silenceMs: 1500,
    });
    await talk.served();

    line.suffer(fault);
    do await talk.served();
    while (line.harm < harm);
    line.suffer(undefined);
    await talk.served();

    expect((await talk.end()).found).toEqual([]);
  },
);

async function aRoomOfTalkers() {
  const { owner, school } = place;
  const people = await someTeachers(place, 4);
  const roomId = await aRoom(owner, { schoolId: school.id });
  for (const { id: personId } of people) await aMember(owner, { schoolId: school.id, roomId, personId });
  return { roomId, writers: people, viewers: people };
}
