import { expect, onTestFinished, test } from "vitest";

import { createApplication } from "#application.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aPooler } from "#platform/testing/pooler.ts";
import { NO_POOLER } from "#platform/testing/run-pooler.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { drawn, heavy, sized } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { buildCases, play, type Sessions } from "./matrix.ts";
import { renewWorld } from "./renew-world.ts";
import { aWorld } from "./world.ts";

heavy();

const place = await freshDatabase();
const pooler = await aPooler(place);

test("T20: behind a pooler in transaction mode the routes of two nodes answer every role as their access promises", async ({
  skip,
}) => {
  const { connection } = pooler ?? skip(NO_POOLER);
  const tokens = testTokens();
  const openNode = async () => {
    const database = Database.open({ connection, poolSize: 5 });
    const application = await createApplication({ database, tokens, limits: GENEROUS });
    onTestFinished(async () => {
      await application.http.close();
      await database.close();
    });
    return { ...application, database };
  };
  const first = await openNode();
  const nodes = [first, await openNode()];
  const world = await aWorld(first.database);
  const sessions: Sessions = new Map();
  const surprises: string[] = [];

  for (const [turn, { served, ...node }] of nodes.entries()) {
    const promises = served.map(({ route }) => ({ route, access: route.access }));
    const some = drawn(promises, sized(60, promises.length)).filter((_, at) => at % nodes.length === turn);
    for (const promised of some) {
      await renewWorld(node.database, world, promised.route.path);
      surprises.push(...(await play({ ...node, tokens, world, sessions }, buildCases([promised], []))));
    }
  }

  expect(surprises).toEqual([]);
});
