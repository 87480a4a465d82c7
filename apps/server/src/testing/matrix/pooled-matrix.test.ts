import { afterAll, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aPooler } from "#platform/testing/pooler.ts";
import { NO_POOLER } from "#platform/testing/run-pooler.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { drawn, heavy, shuffled, sized } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { buildCases, getRouteName, play, type Sessions } from "./matrix.ts";
import { renewWorld } from "./renew-world.ts";
import { aWorld } from "./world.ts";

heavy();

const place = await freshDatabase();
const pooler = await aPooler(place);
const tokens = testTokens();
const sessions: Sessions = new Map();
const [even, odd] = [await openNode(), await openNode()];
const world = await aWorld(even.database);

const promises = even.served.map(({ route }) => ({ route, access: route.access }));
const count = sized(60, promises.length);
/** In an order of chance: no route relies on what another has left. */
const some = pooler ? shuffled(drawn(promises, count)) : [];

test("routes of two nodes are played behind a pooler where one is installed", ({ skip }) => {
  const { address } = pooler ?? skip(NO_POOLER);

  expect(address("dars_app")).toContain("127.0.0.1");
  expect(some).toHaveLength(count);
});

test.each(some.map((promised, at) => [getRouteName(promised.route), promised, at] as const))(
  "T20: behind a pooler in transaction mode %s answers every role as its access promises",
  async (_name, promised, at) => {
    const node = at % 2 === 0 ? even : odd;
    await renewWorld(node.database, world, promised.route.path);

    expect(await play({ ...node, world }, buildCases([promised], []))).toEqual([]);
  },
);

async function openNode() {
  const database = Database.open({ connection: pooler?.connection ?? asApp(place.connection), poolSize: 5 });
  const application = await createApplication({ database, tokens, limits: GENEROUS });
  afterAll(async () => {
    await application.http.close();
    await database.close();
  });
  return { ...application, database, tokens, sessions };
}
