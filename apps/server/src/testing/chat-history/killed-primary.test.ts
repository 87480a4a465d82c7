import { expect, onTestFinished, test } from "vitest";

import { fromAppUrl } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { Hosts } from "#platform/db/hosts.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openPool } from "#platform/db/open-pool.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { aMember, aRoom, zoneAt } from "#talking/chat/chat.factory.ts";
import { aNode, someTeachers } from "#talking/live/live.factory.ts";

import { CheckedTalk } from "./checked-talk.factory.ts";
import { createEndpoints } from "./endpoints.factory.ts";

heavy();

test.each(Array.from({ length: sized(1, 20) }, (_, round) => round + 1))(
  "two nodes talk, the primary dies and its synchronous standby takes its place, and nothing is lost, doubled or swapped (round %i)",
  async () => {
    const pair = await aPairOfClusters();
    await migrate(pair.primary.connection);
    const connection = fromAppUrl(pair.address("dars_app", [0, 1]));
    const owners = new Hosts({ connectionString: pair.address("dars_owner", [0, 1]) });
    const owner = openPool({ max: 2, Client: owners.clients({}) }, () => undefined);
    const database = Database.open({ connection, poolSize: 5 });
    const tokens = testTokens();
    const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
    const place = { connection: pair.primary.connection, database, owner, school, tokens };
    const aNodeOfPair = async () =>
      aNode(
        { connection, tokens },
        { bus: await PostgresBus.open({ database, connection, retryMs: 100 }), live: { sweepMs: 500 } },
      );
    const nodes = [await aNodeOfPair(), await aNodeOfPair()];
    onTestFinished(async () => {
      for (const node of nodes) await node.stop();
      await database.close();
      owners.close();
      await owner.end();
      await pair.end();
    });
    const people = await someTeachers(place, 4);
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

    await pair.failOver();
    await talk.served();

    expect((await talk.end()).found).toEqual([]);
  },
);
