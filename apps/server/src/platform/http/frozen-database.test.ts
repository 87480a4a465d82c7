import { once } from "node:events";
import { createServer, type Socket } from "node:net";

import { listLocations } from "@dars/contract/school/branches";
import { expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { serveSlices } from "./api.ts";
import { createHttp } from "./create-http.ts";

test("a call to a database that is frozen ends in bounded time with 503 and when to try again", async () => {
  const sockets: Socket[] = [];
  const frozen = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(frozen, "listening");
  const { port } = Object(frozen.address());
  const database = Database.open({
    connection: asApp({ host: "127.0.0.1", port, user: "x", database: "x" }),
  });
  const http = createHttp();
  const identify = async () => {
    await database.ping();
    throw new Error("A frozen database has answered.");
  };
  serveSlices(http, [(api) => api.serve(listLocations, () => Promise.resolve({ schools: [] }))], {
    database,
    tokens: testTokens(),
    accessControl: { identify, authorise: () => Promise.resolve() },
    patienceMs: 100,
  });

  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      http.inject({ url: listLocations.path, headers: { authorization: "Bearer anything" } }),
    ),
  );

  for (const { statusCode, headers, body } of answers) {
    expect({ statusCode, wait: headers["retry-after"] }).toEqual({ statusCode: 503, wait: "5" });
    expect(JSON.parse(body)).toMatchObject({ code: "unavailable" });
  }
  for (const socket of sockets) socket.destroy();
  frozen.close();
});
