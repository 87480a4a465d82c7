import { listLocations } from "@dars/contract/school/branches";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";

import { serveHealth } from "#health.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aFreezingDatabase } from "#platform/testing/freezing-database.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { serveSlices } from "./api.ts";
import { createHttp } from "./create-http.ts";

heavy();
const { connection } = await freshDatabase();

test("B.7: a database that freezes while connections are open costs bounded time, and answers again once it is thawed", async () => {
  const frozen = await aFreezingDatabase(connection);
  const database = Database.open({ connection: asApp({ ...connection, ...frozen.address }), poolSize: 4 });
  const http = createHttp();
  serveHealth(http, { database, metrics: new Registry(), isStopping: () => false });
  const identify = async () => {
    await database.ping();
    return { accountId: 1, sessionId: 1, role: "administrator", people: [] } as never;
  };
  serveSlices(http, [(api) => api.serve(listLocations, () => Promise.resolve({ schools: [] }))], {
    database,
    tokens: testTokens(),
    accessControl: { identify, authorise: () => Promise.resolve() },
    patienceMs: 200,
  });
  onTestFinished(async () => {
    frozen.close();
    await http.close();
  });
  const call = async () => {
    const { statusCode, headers } = await http.inject({
      url: listLocations.path,
      headers: { authorization: "Bearer anything" },
    });
    return [statusCode, headers["retry-after"]];
  };
  // On a busy machine, opening the connections alone can take longer than the patience.
  await expect
    .poll(() => Promise.all(Array.from({ length: 8 }, call)), { timeout: 20_000 })
    .toEqual(Array.from({ length: 8 }, () => [200, undefined]));

  frozen.freeze();

  expect(await Promise.all(Array.from({ length: 60 }, call))).toEqual(
    Array.from({ length: 60 }, () => [503, "5"]),
  );
  expect((await http.inject("/readyz")).statusCode).toBe(503);
  frozen.thaw();
  await expect.poll(async () => (await call())[0], { timeout: 20_000 }).toBe(200);
  expect((await http.inject("/readyz")).statusCode).toBe(200);
});
