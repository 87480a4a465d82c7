import { Client } from "@dars/contract/platform/client";
import type { Wire } from "@dars/contract/platform/route";
import { beforeEach, expect, test, vi } from "vitest";

import { closeAfterTest } from "#platform/testing/close-after-test.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";

import { AccountDatabase } from "./database.ts";
import { Outbox } from "./outbox.ts";

const NOTE = "/api/v6/notes/:name";
const LANE = { name: "room-1", asksAfterMs: Infinity };

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().onLegacy("PUT", NOTE, { ok: true });
});

test("a save that the device has no room for is sent all the same, once", async () => {
  const { outbox, database } = anOutbox();
  fillUp(database);

  expect(await outbox.send(note("a"), null, LANE)).toEqual({ state: "accepted", reply: { ok: true } });

  expect(sent()).toEqual(["a"]);
});

test("such a save never overtakes what waits in its lane", async () => {
  const { outbox, database } = anOutbox();
  server.reachable = false;
  await outbox.send(note("a"), null, LANE);
  fillUp(database);
  expect(await outbox.send(note("b"), null, LANE)).toMatchObject({ error: { code: "not-kept" } });

  server.reachable = true;
  await outbox.send(note("c"), null, LANE);

  expect(sent()).toEqual(["a", "c"]);
});

test("without a network the save is refused with a notice, and its writer keeps the text", async () => {
  const { outbox, database, onRefused } = anOutbox();
  fillUp(database);
  server.reachable = false;

  expect(await outbox.send(note("a"))).toMatchObject({
    state: "refused",
    error: { code: "not-kept" },
    isKept: false,
  });

  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(outbox.saves.get()).toEqual([]);
});

test("at a form only the form shows the refusal", async () => {
  const { outbox, database, onRefused } = anOutbox();
  fillUp(database);
  server.reachable = false;

  expect(await outbox.sendAwaited(note("a"), "Note", 5_000)).toMatchObject({ error: { code: "not-kept" } });

  expect(onRefused).not.toHaveBeenCalled();
});

test("a final refusal of the server keeps the server's reason", async () => {
  const { outbox, database } = anOutbox();
  fillUp(database);
  server.onRaw("PUT", NOTE, () => Response.json({ code: "conflict", message: "Too late." }, { status: 409 }));

  expect(await outbox.send(note("a"))).toMatchObject({
    state: "refused",
    error: { code: "conflict" },
    isKept: false,
  });
});

test("a save that stands for an older one takes its place, also where only one of them fits", async () => {
  const { outbox, database } = anOutbox();
  server.reachable = false;
  const older = await outbox.send(note("a"), null, LANE);
  const add = vi
    .spyOn(database.outbox, "add")
    .mockRejectedValueOnce(new DOMException("Full.", "QuotaExceededError"));

  const replaced = outbox.send(note("b"), null, LANE, older.state === "waiting" ? [older.id] : []);

  expect(await replaced).toMatchObject({ state: "waiting" });
  expect(add).toHaveBeenCalledTimes(2);
  expect((await database.outbox.toArray()).map(({ wire }) => wire)).toEqual([note("b")]);
});

test("after a sign-out nothing leaves any more", async () => {
  const { outbox, database, onRefused } = anOutbox();
  await outbox.close();
  database.close();

  expect(await outbox.send(note("a"))).toMatchObject({ state: "refused" });

  expect(sent()).toEqual([]);
  expect(onRefused).not.toHaveBeenCalled();
});

function anOutbox() {
  const { transmit } = new Client({ base: "", token: () => undefined, fetch: server.fetch });
  const database = new AccountDatabase("1-teacher");
  const onRefused = vi.fn<() => void>();
  const outbox = new Outbox({ database, transmit, onRefused });
  closeAfterTest(() => outbox.close());
  return { outbox, database, onRefused };
}

const fillUp = (database: AccountDatabase) =>
  vi.spyOn(database.outbox, "add").mockRejectedValue(new DOMException("Full.", "QuotaExceededError"));

const note = (name: string): Wire => ({ method: "PUT", url: `/api/v6/notes/${name}`, body: { name } });

const sent = () => server.heard.map(({ url }) => url.split("/").at(-1));
