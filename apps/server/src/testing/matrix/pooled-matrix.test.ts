import { expect, onTestFinished, test } from "vitest";

import { createApplication } from "#application.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aPooler, NO_POOLER } from "#platform/testing/pooler.ts";
import { GENEROUS } from "#platform/testing/served.ts";
import { drawn, heavy, sized } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { buildCases, play, type Sessions } from "./matrix.ts";
import { aWorld } from "./world.ts";

heavy();

const place = await freshDatabase();
const pooler = await aPooler(place);

test("T20: through a pooler in transaction mode routes answer every role as their access promises", async ({
  skip,
}) => {
  const { connection } = pooler ?? skip(NO_POOLER);
  const database = Database.open({ connection, poolSize: 5 });
  const tokens = testTokens();
  const { http, served } = await createApplication({ database, tokens, limits: GENEROUS });
  onTestFinished(async () => {
    await http.close();
    await database.close();
  });
  const world = await aWorld(database);
  const promises = served.map(({ route }) => ({ route, access: route.access }));
  const some = drawn(promises, sized(60, promises.length));
  const sessions: Sessions = new Map();

  expect(await play({ http, database, tokens, world, sessions }, buildCases(some, []))).toEqual([]);
});
