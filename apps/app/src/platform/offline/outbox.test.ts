import { type ApiError, Client } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import type { Wire } from "@dars/contract/platform/route";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { soon } from "#platform/testing/soon.ts";

import { AccountDatabase } from "./database.ts";
import { FINAL } from "./final.ts";
import { Outbox } from "./outbox.ts";

const NOTE = "/api/v6/notes/:name";

let server: FakeServer;
let open: Outbox[];

beforeEach(() => {
  server = new FakeServer().onLegacy("PUT", NOTE, { ok: true });
  open = [];
});

afterEach(async () => {
  vi.useRealTimers();
  for (const outbox of open) await outbox.close();
});

test("a save made online is sent at once, and nothing of it stays on the device", async () => {
  const outbox = openOutbox();

  expect(await outbox.send(note("a"))).toEqual({ state: "accepted", reply: { ok: true } });

  expect(await readOutbox()).toEqual([]);
});

test("saves made without a network leave in the order in which they were made, when it is back", async () => {
  const outbox = openOutbox();
  server.reachable = false;
  for (const name of ["a", "b", "c"])
    expect(await outbox.send(note(name))).toMatchObject({ state: "waiting" });

  server.reachable = true;
  await outbox.drain();

  expect(sent()).toEqual(["a", "b", "c"]);
  expect(await readOutbox()).toEqual([]);
});

test("a save outlives the app: after a restart it is still there and is sent", async () => {
  server.reachable = false;
  const before = openOutbox();
  await before.send(note("a"), "Register of 1 September");
  await before.close();
  server.reachable = true;

  const after = openOutbox();
  await seen(after, 1);
  expect(after.saves.get()[0]?.title).toBe("Register of 1 September");
  await after.drain();

  expect(sent()).toEqual(["a"]);
  expect(await readOutbox()).toEqual([]);
});

test("an app killed while the server answers sends the save once more, and not never", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const dying = openOutbox({ transmit: clientOver(() => promise).transmit });
  void dying.send(note("a"));
  await soon(async () => expect(await readOutbox()).toHaveLength(1));

  const next = openOutbox();
  await next.drain();

  expect(sent()).toEqual(["a"]);
  resolve(Response.json({}));
});

test.each([...FINAL])(
  "a save refused with %s keeps its reason and does not hold up the next",
  async (code) => {
    const refused = vi.fn<(error: ApiError) => void>();
    const outbox = openOutbox({ onRefused: refused });
    server.onRaw("PUT", "/api/v6/notes/a", () => problem(code, 400, "/body/name"));

    expect(await outbox.send(note("a"))).toMatchObject({ state: "refused", error: { code } });
    await outbox.send(note("b"));

    expect(sent()).toEqual(["a", "b"]);
    expect(await readOutbox()).toMatchObject([{ wire: note("a"), refusal: { code, field: "/body/name" } }]);
    expect(refused).toHaveBeenCalledOnce();
  },
);

test("a refused save is not sent again, and goes when the person has read why", async () => {
  const outbox = openOutbox();
  server.onRaw("PUT", "/api/v6/notes/a", () => problem("forbidden", 403));
  await outbox.send(note("a"));
  await outbox.drain();
  expect(sent()).toEqual(["a"]);
  const [save] = await readOutbox();
  await outbox.discard(save?.id ?? 0);

  expect(await readOutbox()).toEqual([]);
});

test.each<[ErrorCode, number]>([
  ["unexpected", 500],
  ["unavailable", 503],
  ["busy", 503],
  ["too-many-requests", 429],
  ["not-signed-in", 401],
  ["session-expired", 401],
  ["password-change-required", 403],
])("after %s a save waits, and so does what was saved after it", async (code, status) => {
  const outbox = openOutbox();
  server.onRaw("PUT", "/api/v6/notes/a", () => problem(code, status));

  expect(await outbox.send(note("a"))).toMatchObject({ state: "waiting" });
  expect(await outbox.send(note("b"))).toMatchObject({ state: "waiting" });

  expect(new Set(sent())).toEqual(new Set(["a"]));
  expect(await readOutbox()).toHaveLength(2);
});

test("a sign-in page of a hotel in place of the answer does not end a save", async () => {
  const outbox = openOutbox();
  server.onRaw(
    "PUT",
    NOTE,
    () => new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } }),
  );

  expect(await outbox.send(note("a"))).toMatchObject({ state: "waiting" });

  expect(await readOutbox()).toHaveLength(1);
});

test.each<ErrorCode>(["invalid", "conflict", "unexpected", "proof-required", "storage-full"])(
  "a save that a person awaits and that is refused with %s leaves nothing here: the form says why",
  async (code) => {
    const refused = vi.fn<(error: ApiError) => void>();
    const outbox = openOutbox({ onRefused: refused });
    server.onRaw("PUT", "/api/v6/notes/a", () => problem(code, 400, "/body/name"));

    const outcome = await outbox.sendAwaited(note("a"), "Note", 60_000);
    expect(outcome).toMatchObject({ state: "refused", error: { code, field: "/body/name" } });
    expect(await outbox.sendAwaited(note("b"), "Note", 60_000)).toMatchObject({ state: "accepted" });
    expect(await readOutbox()).toEqual([]);
    expect(refused).not.toHaveBeenCalled();
  },
);

test("a save that a person awaits is on the device before the server hears of it", async () => {
  const keptWhenHeard: number[] = [];
  const transmit: Client["transmit"] = async () => {
    keptWhenHeard.push((await readOutbox()).length);
    return {};
  };

  await openOutbox({ transmit }).sendAwaited(note("a"), "Note", 60_000);
  expect(keptWhenHeard).toEqual([1]);
});

test("after a few seconds a save is awaited no longer: a refusal that comes later stays in the list", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const refused = vi.fn<(error: ApiError) => void>();
  const outbox = openOutbox({ transmit: clientOver(() => promise).transmit, onRefused: refused });
  const sending = outbox.sendAwaited(note("a"), "Note", 5_000);
  await soon(async () => expect(await readOutbox()).toHaveLength(1));

  await vi.advanceTimersByTimeAsync(5_000);
  expect(await sending).toMatchObject({ state: "waiting" });
  resolve(problem("conflict", 409));

  await soon(() => expect(refused).toHaveBeenCalledOnce());
  expect(await readOutbox()).toMatchObject([{ title: "Note", refusal: { code: "conflict" } }]);
});

test("when saves that waited have been accepted, what was read before is said to be out of date, once", async () => {
  const caughtUp = vi.fn<() => void>();
  const outbox = openOutbox({ onCaughtUp: caughtUp });
  await outbox.send(note("awaited"));
  expect(caughtUp).not.toHaveBeenCalled();
  server.reachable = false;
  for (const name of ["a", "b"]) await outbox.send(note(name));
  server.reachable = true;

  await outbox.drain();

  expect(caughtUp).toHaveBeenCalledOnce();
});

test("an outbox that could not send tries again by itself, each time within a longer while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const outbox = openOutbox();
  server.reachable = false;
  await outbox.send(note("a"));
  server.reachable = true;
  server.onRaw("PUT", NOTE, () => problem("unavailable", 503));

  await vi.advanceTimersByTimeAsync(1_000);
  await soon(() => expect(sent()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(2_000);
  await soon(() => expect(sent()).toHaveLength(2));
});

test("a server that asks for a pause is left alone for it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const outbox = openOutbox();
  server.onRaw("PUT", NOTE, () => problem("too-many-requests", 429, undefined, 90));
  await outbox.send(note("a"));

  await vi.advanceTimersByTimeAsync(89_000);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);

  await soon(() => expect(sent()).toHaveLength(2));
});

test("a save that the device could not look at for a moment is sent at the next try", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  server.reachable = false;
  const database = new AccountDatabase("1-teacher");
  const before = openOutbox();
  await before.send(note("a"));
  await before.close();
  server.reachable = true;
  const outbox = openOutbox({ database });
  vi.spyOn(database.outbox, "orderBy").mockImplementationOnce(() => {
    throw new Error("The device is out of breath.");
  });

  await outbox.drain();
  await vi.advanceTimersByTimeAsync(1_000);

  await soon(() => expect(sent()).toEqual(["a"]));
});

test("an outbox whose database another tab has deleted can still be drained and closed", async () => {
  const database = new AccountDatabase("1-teacher");
  const outbox = openOutbox({ database });
  await outbox.drain();
  database.close();

  await outbox.drain();
  await outbox.close();

  expect(sent()).toEqual([]);
});

test("two tabs of one account send a save once", async () => {
  let free = Promise.resolve();
  const exclusively = (work: () => Promise<void>) => (free = free.then(work));
  const [one, other] = [openOutbox({ exclusively }), openOutbox({ exclusively })];
  server.reachable = false;
  await one.send(note("a"));
  server.reachable = true;

  await Promise.all([one.drain(), other.drain(), one.drain()]);

  expect(sent()).toEqual(["a"]);
});

test("what one account saved is not sent with another's token", async () => {
  server.reachable = false;
  await openOutbox({ account: "1-teacher" }).send(note("a"));
  server.reachable = true;

  await openOutbox({ account: "2-parent" }).drain();

  expect(sent()).toEqual([]);
});

type OutboxOptions = Partial<ConstructorParameters<typeof Outbox>[0]> & { readonly account?: string };

function openOutbox({ account = "1-teacher", ...given }: OutboxOptions = {}): Outbox {
  const database = new AccountDatabase(account);
  const { transmit } = clientOver(server.fetch);
  const outbox = new Outbox({ database, transmit, onRefused: () => undefined, ...given });
  open.push(outbox);
  return outbox;
}

const clientOver = (fetch: FakeServer["fetch"]) => new Client({ base: "", token: () => "t", fetch });

const note = (name: string): Wire => ({ method: "PUT", url: `/api/v6/notes/${name}`, body: { name } });

const sent = () => server.heardAt(NOTE).map(({ url }) => url.at(-1));

const readOutbox = () => new AccountDatabase("1-teacher").outbox.orderBy("id").toArray();

const seen = (outbox: Outbox, count: number) => soon(() => expect(outbox.saves.get()).toHaveLength(count));

function problem(code: ErrorCode, status: number, field?: string, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return Response.json({ code, message: code, ...(field !== undefined && { field }) }, { status, headers });
}
