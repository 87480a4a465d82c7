import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";

import { serveHealth } from "./health.ts";

let stopping = false;
const { http } = await served(async (parts) => {
  const application = await createApplication(parts);
  serveHealth(application.http, { ...application, ...parts, isStopping: () => stopping });
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

test("figures are given on this machine alone, and not through a proxy", async () => {
  const local = await http.inject("/metrics");
  expect(local.headers["content-type"]).toContain("text/plain");
  expect(local.body).toContain("# TYPE dars_legacy_url_tokens_total counter");
  expect(await asked("192.0.2.7")).toBe(404);
  expect(await asked("127.0.0.1", { "x-forwarded-for": "192.0.2.7" })).toBe(404);
});

const asked = async (remoteAddress: string, headers = {}) =>
  (await http.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
