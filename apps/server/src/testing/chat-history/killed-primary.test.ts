import { afterAll, expect, test } from "vitest";

import { fromAppUrl } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { Hosts } from "#platform/db/hosts.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openPool } from "#platform/db/open-pool.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { aMember, aRoom, zoneAt } from "#talking/chat/chat.factory.ts";
import { aNode, signIn, someTeachers } from "#talking/live/live.factory.ts";
import { aClassAtWork } from "#testing/class-history/a-class-at-work.factory.ts";
import { CheckedClass } from "#testing/class-history/checked-class.factory.ts";

import { CheckedTalk } from "./checked-talk.factory.ts";
import { createEndpoints } from "./endpoints.factory.ts";

heavy();

const pair = await aPairOfClusters();
afterAll(() => pair.end());
await migrate(pair.primary.connection);
const connection = fromAppUrl(pair.address("dars_app", [0, 1]));
const owners = new Hosts({ connectionString: pair.address("dars_owner", [0, 1]) });
const owner = openPool({ max: 2, Client: owners.clients({}) }, () => undefined);
const database = Database.open({ connection, poolSize: 5 });
afterAll(async () => {
  await database.close();
  owners.close();
  await owner.end();
});
const tokens = testTokens();
const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
const place = { connection: pair.primary.connection, database, owner, school, tokens };
const aNodeOfPair = async () =>
  aNode(
    { connection, tokens },
    { bus: await PostgresBus.open({ database, connection, retryMs: 100 }), live: { sweepMs: 500 } },
  );
// They live as long as the file: the primary moves from one host to the other and back, round by round.
const nodes = [await aNodeOfPair(), await aNodeOfPair()];
const endpoints = createEndpoints(nodes.map(({ address }) => address));
const people = await someTeachers(place, 4);
let standsBy = true;

test.each(Array.from({ length: sized(2, 20) }, (_, round) => round + 1))(
  "people talk, enter marks and take registers at two nodes, the primary dies and its synchronous standby takes its place, and nothing is lost, doubled or swapped (round %i)",
  async () => {
    if (!standsBy) await pair.rejoin();
    standsBy = true;
    const roomId = await soon(() => aRoom(owner, { schoolId: school.id }));
    for (const { id: personId } of people) await aMember(owner, { schoolId: school.id, roomId, personId });
    const lesson = await aClassAtWork(database, (member) => signIn(place, member));
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

    standsBy = false;
    await pair.failOver();
    await served();

    // The owner's pool moves over by itself as the nodes do.
    await soon(() => owner.query("select 1"));
    expect([...(await talk.end()).found, ...(await marked.end())]).toEqual([]);
  },
);
