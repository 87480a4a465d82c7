import { Client } from "@dars/contract/platform/client";
import { listEvents, listMessages } from "@dars/contract/talking/chat";
import type { Message, RoomEvent } from "@dars/contract/talking/room-event";
import { beforeEach, expect, test } from "vitest";

import { AccountDatabase } from "#platform/offline/database.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";

import { aMessage, sent } from "./chat.factory.ts";
import { RoomLog } from "./room-log.ts";

const ROOM = 9;

let server: FakeServer;
let events: RoomEvent[];
let epoch: string | undefined;
let left: RoomLog | undefined;

beforeEach(() => {
  epoch = undefined;
  left = undefined;
  events = [sent(1, "one"), sent(2, "two"), sent(3, "three")];
  server = new FakeServer()
    .onEach(listEvents, ({ url }) => {
      const after = Number(new URL(url, "http://dars.test").searchParams.get("after"));
      const more = events.filter(({ seq }) => seq > after);
      return { events: more.slice(0, 200), head: events.at(-1)?.seq ?? 0, snapshot: null };
    })
    .on(listMessages, page([aMessage(1, "one"), aMessage(2, "two"), aMessage(3, "three")], 3));
});

test("a room opens from the device first, and then asks only for what came after", async () => {
  await openLog();
  events.push(sent(4, "four"));
  server.reachable = false;
  const log = await openLog();
  expect(words(log)).toEqual(["one", "two", "three"]);
  expect(log.view.get().isFresh).toBe(false);

  server.reachable = true;
  await log.catchUp();

  expect(words(log)).toEqual(["one", "two", "three", "four"]);
  expect(server.heardAt(listMessages.path)).toHaveLength(1);
});

test("I5: an event that comes twice, late or by two ways is shown once, and a hole is read before what lies behind it", async () => {
  const log = await openLog();
  events.push(sent(4, "four"), sent(5, "five"), sent(6, "six"));

  await log.take({ events: [sent(6, "six")], head: 6, snapshot: null });
  await log.take({ events: [sent(4, "four"), sent(5, "five")], head: 5, snapshot: null });

  expect(words(log)).toEqual(["one", "two", "three", "four", "five", "six"]);
});

test("I8: what is newest is decided by numbers, whatever the clocks say", async () => {
  const log = await openLog();
  const early = { ...sent(4, "four"), at: "2020-01-01T00:00:00.000Z" };

  await log.take({ events: [early], head: 4, snapshot: null });

  expect(words(log).at(-1)).toBe("four");
});

test("edits, reactions and what was taken back change the message they are about", async () => {
  const log = await openLog();
  const about = { at: "2026-11-20T08:00:00.000Z", by: 77 };

  await log.take({
    events: [
      { type: "edit", seq: 4, target: 1, body: "uno", ...about },
      { type: "reaction", seq: 5, target: 1, reaction: "👍", ...about },
      { type: "redact", seq: 6, target: 2, reason: "author", ...about },
    ],
    head: 6,
    snapshot: null,
  });

  const [one, two] = log.view.get().messages;
  expect(one).toMatchObject({ body: "uno", editedAt: about.at, reactions: [{ by: 77, reaction: "👍" }] });
  expect(two).toMatchObject({ body: null, removed: "author" });
});

test("a device that was away for long begins anew with the newest messages", async () => {
  await openLog();
  server.on(listEvents, {
    events: [],
    head: 5_000,
    snapshot: [aMessage(4_999, "late"), aMessage(5_000, "last")],
  });

  const log = await openLog();

  expect(words(log)).toEqual(["late", "last"]);
  expect(log.view.get()).toMatchObject({ head: 5_000, hasOlder: true });
});

test("I4: after the server was restored to an earlier time the log is its own again, and what comes next is seen", async () => {
  const log = await openLog();
  events.length = 2;
  server.on(listMessages, page([aMessage(1, "one"), aMessage(2, "two")], 2));

  await log.catchUp();
  expect(words(log)).toEqual(["one", "two"]);
  events.push(sent(3, "another three"));
  await log.catchUp();

  expect(words(log)).toEqual(["one", "two", "another three"]);
  expect(words(await openLog())).toEqual(["one", "two", "another three"]);
});

test("I4: a room that has outgrown what was seen of it before a restore is read anew", async () => {
  epoch = "first";
  const log = await openLog();
  events = [sent(1, "one"), sent(2, "two"), sent(3, "not three"), sent(4, "four")];
  const all = [aMessage(1, "one"), aMessage(2, "two"), aMessage(3, "not three"), aMessage(4, "four")];
  server.on(listMessages, page(all, 4));

  await log.catchUp();
  expect(words(log)).toEqual(["one", "two", "three", "four"]);
  epoch = "second";
  await log.turn();

  expect(words(log)).toEqual(["one", "two", "not three", "four"]);
  server.reachable = false;
  expect(words(await openLog())).toEqual(["one", "two", "not three", "four"]);
});

test("I4: what lies on the device from before a restore is read anew at the next opening", async () => {
  epoch = "first";
  await openLog();
  server.on(listMessages, page([aMessage(1, "one"), aMessage(2, "other"), aMessage(3, "words")], 3));

  epoch = "second";

  expect(words(await openLog())).toEqual(["one", "other", "words"]);
  expect(server.heardAt(listMessages.path)).toHaveLength(2);
});

test("a room that was read before the server had said its history is not read twice", async () => {
  const log = await openLog();

  epoch = "first";
  await log.turn();
  await openLog();

  expect(server.heardAt(listMessages.path)).toHaveLength(1);
});

test("older messages come before those that are there, and stay for the next opening", async () => {
  server.on(listMessages, page([aMessage(51, "51")], 60, true));
  const log = await openLog();
  server.on(listMessages, page([aMessage(49, "49"), aMessage(50, "50")], 60));

  await log.older();
  server.reachable = false;

  expect(words(await openLog())).toEqual(["49", "50", "51"]);
});

test("a jump to a day far back shows that day, and the past joins the present where they meet", async () => {
  server.on(listMessages, page([aMessage(51, "51")], 60, true));
  const log = await openLog();
  server.on(listMessages, { ...page([aMessage(5, "5"), aMessage(6, "6")], 60, true), hasNewer: true });

  expect(await log.reach({ from: "2026-10-01" })).toBe(5);
  expect(log.past.view.get()?.messages.map(({ msgNo }) => msgNo)).toEqual([5, 6]);
  server.on(listMessages, page([aMessage(7, "7"), aMessage(50, "50")], 60, true));
  await log.newer();

  expect(log.past.view.get()).toBeNull();
  expect(words(log)).toEqual(["5", "6", "7", "50", "51"]);
});

test("what comes in quick succession is on the device when the room is left", async () => {
  const log = await openLog();
  for (const seq of [4, 5, 6]) await log.take({ events: [sent(seq, String(seq))], head: seq });
  server.reachable = false;

  const again = await openLog();

  expect(words(again)).toEqual(["one", "two", "three", "4", "5", "6"]);
  expect(again.view.get().head).toBe(6);
});

test("a room that closes after what was read was thrown away keeps nothing more of it", async () => {
  const database = new AccountDatabase("1-teacher");
  const log = await openLog(database);
  await log.rest();
  for (const seq of [4, 5]) await log.take({ events: [sent(seq, String(seq))], head: seq });

  await database.clearReads();
  await log.rest();

  expect(await database.messages.count()).toBe(0);
  expect(await database.heads.count()).toBe(0);
});

test("I7: whoever is no member any more keeps nothing of the room on the device", async () => {
  await openLog();
  server.refuse(listEvents, "not-found", 404);

  const log = await openLog();

  expect(words(log)).toEqual([]);
  expect(log.view.get().error?.code).toBe("not-found");
  expect(await new AccountDatabase("1-teacher").messages.count()).toBe(0);
});

test("on a device of several people nothing that was read stays", async () => {
  await openLog(null);

  expect(await new AccountDatabase("1-teacher").messages.count()).toBe(0);
});

/** The tab that had it open before has closed it. */
async function openLog(local: AccountDatabase | null = new AccountDatabase("1-teacher")): Promise<RoomLog> {
  await left?.rest();
  const { call } = new Client({ base: "", token: () => "t", fetch: server.fetch });
  const log = new RoomLog({ roomId: ROOM, call, local, epoch: () => epoch });
  left = log;
  await log.open();
  return log;
}

const words = (log: RoomLog) => log.view.get().messages.map(({ body }) => body);

const page = (messages: Message[], head: number, hasOlder = false) => ({
  messages,
  head,
  hasOlder,
  hasNewer: false,
});
