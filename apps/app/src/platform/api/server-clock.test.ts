import { beforeEach, expect, test, vi } from "vitest";

import { serverNow, setServerAhead } from "#platform/time/server-now.ts";

import { ServerClock } from "./server-clock.ts";

const DEVICE = "2026-11-21T09:00:00.000Z";
const SERVER = "Fri, 20 Nov 2026 09:00:00 GMT";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(DEVICE) });
});

test("a device whose clock is a day ahead knows the time from the server's answers", () => {
  const clock = new ServerClock();
  expect(clock.now()).toBe(Date.parse(DEVICE));

  clock.read(new Response("{}", { headers: { date: SERVER, "cache-control": "no-store" } }));

  expect([clock.now(), serverNow()]).toEqual([Date.parse(SERVER), Date.parse(SERVER)]);
});

test.each([
  ["does not say when it was made", {}],
  ["says it badly", { date: "soon" }],
  ["may have been kept", { date: SERVER, "cache-control": "public, max-age=300" }],
])("an answer that %s changes nothing", (_, headers) => {
  const clock = new ServerClock();

  clock.read(new Response("{}", { headers }));

  expect(clock.now()).toBe(Date.parse(DEVICE));
});

test("without a network the device goes by what it knew of the server's clock before", async () => {
  const before = new ServerClock();
  before.read(new Response("{}", { headers: { date: SERVER } }));
  setServerAhead(0);
  const clock = new ServerClock();
  await clock.restore();

  expect([clock.now(), serverNow()]).toEqual([Date.parse(SERVER), Date.parse(SERVER)]);
});
