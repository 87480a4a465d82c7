import { once } from "node:events";
import { createServer } from "node:net";

import { Registry } from "prom-client";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { readAddressList } from "#platform/http/address-list.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { served } from "#platform/testing/served.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { serveHealth } from "./health.ts";

takesLong();

let stopping = false;
const { http } = await served(async (parts) => {
  const application = await createApplication(parts);
  serveHealth(application.http, {
    ...application,
    ...parts,
    isStopping: () => stopping,
    metricsFrom: readAddressList("192.0.2.9"),
  });
  return application;
});

test("a server that can reach its database is alive and ready", async () => {
  expect((await http.inject("/healthz")).statusCode).toBe(200);
  expect((await http.inject("/readyz")).statusCode).toBe(200);
});

test("a server that is stopping is alive and not ready", async () => {
  stopping = true;

  expect((await http.inject("/healthz")).statusCode).toBe(200);
  expect((await http.inject("/readyz")).statusCode).toBe(503);
  stopping = false;
});

test("a server whose database is frozen says within seconds that it is not ready", async () => {
  const frozen = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(frozen, "listening");
  const { port } = Object(frozen.address());
  const connection = asApp({ host: "127.0.0.1", port, user: "x", database: "x" });
  const away = createHttp();
  const database = Database.open({ connection });
  serveHealth(away, { database, metrics: new Registry(), isStopping: () => false });

  const { statusCode, headers } = await away.inject("/readyz");

  expect({ statusCode, wait: headers["retry-after"] }).toEqual({ statusCode: 503, wait: "2" });
  frozen.close();
});

test("figures are given on this machine and to those who are named, and not through a proxy", async () => {
  const local = await http.inject("/metrics");
  expect(local.headers["content-type"]).toContain("text/plain");
  expect(local.body).toContain("# TYPE dars_legacy_url_tokens_total counter");
  expect(await fetchStatus("192.0.2.7")).toBe(404);
  expect(await fetchStatus("192.0.2.9")).toBe(200);
  expect(await fetchStatus("192.0.2.9", { "x-forwarded-for": "192.0.2.7" })).toBe(404);
  expect(await fetchStatus("127.0.0.1", { "x-forwarded-for": "192.0.2.7" })).toBe(404);
});

const fetchStatus = async (remoteAddress: string, headers = {}) =>
  (await http.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
