import { expect, test } from "vitest";

import type { AppConnection } from "#platform/db/app-connection.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aPooler } from "#platform/testing/pooler.ts";
import { NO_POOLER } from "#platform/testing/run-pooler.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aNode, aPlace, signIn, someTeachers } from "#talking/live/live.factory.ts";
import { aClassAtWork } from "#testing/class-history/a-class-at-work.factory.ts";
import { CheckedClass } from "#testing/class-history/checked-class.factory.ts";

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

test("people talk, enter marks and take registers at two nodes behind a pooler in transaction mode, it is killed and started again, and nothing is lost, doubled or swapped", async ({
  skip,
}) => {
  const { connection, kill, start } = pooler ?? skip(NO_POOLER);
  const nodes = [await aPooledNode(connection), await aPooledNode(connection)];
  const { owner, school } = place;
  const people = await someTeachers(place, sized(4, 6));
  const roomId = await aRoom(owner, { schoolId: school.id });
  for (const { id: personId } of people) await aMember(owner, { schoolId: school.id, roomId, personId });
  const endpoints = createEndpoints(nodes.map(({ address }) => address));
  const lesson = await aClassAtWork(place.database, (member) => signIn(place, member));
  const breathMs = sized(40, 10);
  const talk = await CheckedTalk.begin({
    endpoints,
    owner,
    schoolId: school.id,
    rooms: [{ roomId, writers: people, viewers: people.slice(0, 3) }],
    breathMs,
  });
  const marked = CheckedClass.begin({ endpoints, owner, lesson, breathMs });
  const served = () => Promise.all([talk.served(), marked.served()]);
  await served();

  for (let round = 0; round < sized(3, 20); round += 1) {
    await kill();
    await start();
    await served();
  }

  expect([...(await talk.end()).found, ...(await marked.end())]).toEqual([]);
});
