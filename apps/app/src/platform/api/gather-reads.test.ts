import { Client } from "@dars/contract/platform/client";
import { GATHERED_READS } from "@dars/contract/platform/gathered-reads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";

import { gatherReads, type KeptAnswers } from "./gather-reads.ts";

let server: FakeServer;
let cachedAnswers: KeptAnswers;
let token: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  [cachedAnswers, token] = [{}, "token"];
});

afterEach(() => void vi.useRealTimers());

const ask = (client: Client, url: string) => client.transmit({ method: "GET", url });

/** A device whose reads are gathered, at a server that gives these answers in turn. */
function aDevice(...answers: readonly unknown[]) {
  server.onRaw("POST", GATHERED_READS, () => Response.json({ answers }));
  const reads = gatherReads({
    fetch: server.fetch,
    shelf: () => ({ read: async () => cachedAnswers, write: async (next) => void (cachedAnswers = next) }),
    mayWait: (path) => path.endsWith("/count"),
  });
  const client = new Client({ base: "", token: () => token, fetch: reads.fetch });
  return { client, stop: reads.stop };
}

const listReadBodies = () => server.heardAt(GATHERED_READS).map(({ body }) => body);

test("D.17: reads of one moment are one call, and one that may wait comes along", async () => {
  const { client } = aDevice(
    { status: 200, tag: "a", body: { unread: 1 } },
    { status: 200, tag: "b", body: { home: 2 } },
  );
  const count = ask(client, "/api/v6/count");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.heard).toEqual([]);
  const home = ask(client, "/api/v6/home");
  await vi.advanceTimersByTimeAsync(15);

  expect(await Promise.all([count, home])).toEqual([{ unread: 1 }, { home: 2 }]);
  expect(listReadBodies()).toEqual([{ reads: [{ url: "/api/v6/count" }, { url: "/api/v6/home" }] }]);
  expect(server.heard[0]?.token).toBe("token");
});

test("D.17: what the device has is named, and taken from it where the server says so", async () => {
  cachedAnswers = { "/api/v6/home": { tag: "a", body: { home: 1 } } };
  const { client } = aDevice({ status: 304 });
  const home = ask(client, "/api/v6/home");
  await vi.advanceTimersByTimeAsync(15);

  expect(await home).toEqual({ home: 1 });
  expect(listReadBodies()).toEqual([{ reads: [{ url: "/api/v6/home", tag: "a" }] }]);
});

test("D.17: a new answer takes the place of the one before, and one that is refused is not kept", async () => {
  cachedAnswers = { "/api/v6/home": { tag: "a", body: { home: 1 } } };
  const problem = { code: "forbidden", message: "No." };
  const { client } = aDevice(
    { status: 200, tag: "b", body: { home: 2 } },
    { status: 429, retryAfter: 3, body: { ...problem, code: "too-many-requests" } },
  );
  const home = ask(client, "/api/v6/home");
  const other = ask(client, "/api/v6/other").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15);

  expect(await home).toEqual({ home: 2 });
  expect(await other).toMatchObject({ code: "too-many-requests", status: 429, retryAfter: 3 });
  expect(cachedAnswers).toEqual({ "/api/v6/home": { tag: "b", body: { home: 2 } } });
});

test("D.17: a server that does not know the call is asked one by one", async () => {
  const { client } = aDevice();
  server.onRaw("POST", GATHERED_READS, () => Response.json({}, { status: 404 }));
  server.onLegacy("GET", "/api/v6/home", { home: 1 }).onLegacy("GET", "/api/v6/other", { other: 2 });
  const both = Promise.all([ask(client, "/api/v6/home"), ask(client, "/api/v6/other")]);
  await vi.advanceTimersByTimeAsync(15);

  expect(await both).toEqual([{ home: 1 }, { other: 2 }]);
});

test("D.17: a call that fails fails each of its reads", async () => {
  const { client } = aDevice();
  server.onRaw("POST", GATHERED_READS, () => Response.json({}, { status: 500 }));
  const failed = Promise.allSettled([ask(client, "/api/v6/home"), ask(client, "/api/v6/other")]);
  await vi.advanceTimersByTimeAsync(15);
  const reason = { code: "unexpected-answer", status: 500 };
  expect(await failed).toMatchObject([{ reason }, { reason }]);

  server.reachable = false;
  const alone = Promise.allSettled([ask(client, "/api/v6/home")]);
  await vi.advanceTimersByTimeAsync(15);
  expect(await alone).toMatchObject([{ reason: { code: "network" } }]);
});

test("D.17: writes, reads without a session and reads after the opening go alone, as they are", async () => {
  server.onLegacy("GET", "/api/v6/home", { home: 1 }).onLegacy("POST", "/api/v6/note", { note: 2 });
  const { client, stop } = aDevice();
  expect(await client.transmit({ method: "POST", url: "/api/v6/note" })).toEqual({ note: 2 });
  token = undefined;
  const home = ask(client, "/api/v6/home");
  await vi.advanceTimersByTimeAsync(15);
  expect(await home).toEqual({ home: 1 });
  token = "token";
  stop();
  expect(await ask(client, "/api/v6/home")).toEqual({ home: 1 });
  expect(listReadBodies()).toEqual([]);
});
