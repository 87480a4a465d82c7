import { expect, test } from "vitest";

import type { AppConnection } from "#platform/db/app-connection.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aPooler, NO_POOLER } from "#platform/testing/pooler.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aNode, aPlace, someTeachers } from "#talking/live/live.factory.ts";

import { CheckedTalk } from "./checked-talk.factory.ts";
import { createEndpoints } from "./endpoints.factory.ts";

heavy();

const place = await aPlace();
const pooler = await aPooler(place);

/** A node whose requests go through the pooler, and whose notifications do not. */
async function aPooledNode(connection: AppConnection) {
  const { database, connection: direct, tokens } = place;
  const bus = await PostgresBus.open({ database, connection: direct });
  return aNode({ connection, tokens }, { bus, live: { sweepMs: 500 } });
}

test("two nodes talk through a pooler in transaction mode, it is killed and started again, and nothing is lost, doubled or swapped", async ({
  skip,
}) => {
  const { connection, kill, start } = pooler ?? skip(NO_POOLER);
  const nodes = [await aPooledNode(connection), await aPooledNode(connection)];
  const { owner, school } = place;
  const people = await someTeachers(place, sized(4, 6));
  const roomId = await aRoom(owner, { schoolId: school.id });
  for (const { id: personId } of people) await aMember(owner, { schoolId: school.id, roomId, personId });
  const talk = await CheckedTalk.begin({
    endpoints: createEndpoints(nodes.map(({ address }) => address)),
    owner,
    schoolId: school.id,
    rooms: [{ roomId, writers: people, viewers: people.slice(0, 3) }],
    breathMs: sized(40, 10),
  });
  await talk.served();

  for (let round = 0; round < sized(3, 20); round += 1) {
    await kill();
    await start();
    await talk.served();
  }

  expect((await talk.end()).found).toEqual([]);
});
