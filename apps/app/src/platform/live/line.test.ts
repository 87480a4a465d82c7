import { Client } from "@dars/contract/platform/client";
import {
  CLOSE,
  openLive,
  syncRooms,
  type ClientFrame,
  type ServerFrame,
  type TicketFrame,
} from "@dars/contract/talking/live";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchNetwork } from "#platform/device/network.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { soon } from "#platform/testing/soon.ts";

import { Line } from "./line.ts";

/** The network's end of a WebSocket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly opened: FakeSocket[] = [];
  readyState = 1;
  readonly said: (ClientFrame | TicketFrame)[] = [];
  readonly address: string;

  constructor(address: URL | string) {
    super();
    this.address = String(address);
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    const frame: ClientFrame | TicketFrame = JSON.parse(text);
    this.said.push(frame);
  }

  /** The server takes the connection. */
  open(): void {
    this.dispatchEvent(new Event("open"));
  }

  tell(...frames: readonly ServerFrame[]): void {
    for (const frame of frames)
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  close(code = 1005, reason = ""): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}

const READY: ServerFrame = { t: "ready", node: "a", epoch: "first" };
const TICKET = "t".repeat(43);
let server: FakeServer;
let line: Line | undefined;
let heads: Record<string, number>;
let receivedFrames: ServerFrame[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened.length = 0;
  server = new FakeServer().on(openLive, { ticket: TICKET });
  [heads, receivedFrames] = [{ 12: 3 }, []];
});

afterEach(() => {
  line?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A line that has asked for its ticket. */
async function aLine(readAt?: number): Promise<void> {
  const client = new Client({ base: "", token: () => "token", fetch: server.fetch });
  line = new Line({
    transmit: client.transmit,
    server: () => "https://school.example",
    heads: () => heads,
    ...(readAt !== undefined && { readAt }),
    onFrame: (frame) => receivedFrames.push(frame),
  });
  await settled();
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const socket = () => FakeSocket.opened.at(-1);

test("opens with a ticket in its first frame and nothing in the address, and says what the device has", async () => {
  await aLine();
  expect(socket()?.address).toBe("wss://school.example/api/v6/live");
  socket()?.open();
  expect(socket()?.said).toEqual([{ t: "ticket", ticket: TICKET }]);
  socket()?.tell(READY);
  expect(socket()?.said.slice(1)).toEqual([{ t: "hello", heads: { 12: 3 } }]);
  for (const t of ["unread", "rooms", "notified"] as const) expect(receivedFrames).toContainEqual({ t });
});

test("D.17: after an opening the hello carries the time of its reads, so that nothing is read again; a later reconnect reads as before", async () => {
  await aLine(1000);
  socket()?.tell(READY);
  expect(socket()?.said).toEqual([{ t: "hello", heads: { 12: 3 }, since: 1000 }]);
  expect(receivedFrames).toEqual([READY]);
  socket()?.close(1006);
  await vi.advanceTimersByTimeAsync(500);
  socket()?.tell(READY);
  expect(socket()?.said).toEqual([{ t: "hello", heads: { 12: 3 } }]);
  expect(receivedFrames).toContainEqual({ t: "unread" });
});

test("says nothing but its ticket until the server is ready, and then all of it", async () => {
  await aLine();
  socket()?.open();
  heads = { 12: 3, 13: 1 };
  line?.say({ t: "follow", heads: { 13: 1 } });
  line?.say({ t: "typing", room: 12 });
  expect(socket()?.said).toEqual([{ t: "ticket", ticket: TICKET }]);
  socket()?.tell(READY);
  expect(socket()?.said.slice(1)).toEqual([{ t: "hello", heads: { 12: 3, 13: 1 } }]);
});

test("gets another ticket where the one it had is not taken any more", async () => {
  await aLine();
  socket()?.open();
  socket()?.close(CLOSE.noTicket);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(server.heardAt(openLive.path)).toHaveLength(2);
});

test("answers the server's question whether it lives", async () => {
  await aLine();
  socket()?.tell(READY, { t: "ping" });
  expect(socket()?.said.at(-1)).toEqual({ t: "pong" });
});

test("comes back within half a second of the first loss, and goes on from what was heard", async () => {
  await aLine();
  socket()?.tell(READY, { t: "events", rooms: [{ room: 12, head: 4, events: [anEvent(4)] }] });
  socket()?.close(1006);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.opened).toHaveLength(2);
  socket()?.tell(READY);
  expect(socket()?.said).toEqual([{ t: "hello", heads: { 12: 4 } }]);
});

test("a network that returned, and lets nothing through yet, is tried again within half a second", async () => {
  await watchNetwork(() => undefined);
  vi.spyOn(Math, "random").mockReturnValue(0.99);
  server.reachable = false;
  window.dispatchEvent(new Event("offline"));
  await aLine();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  window.dispatchEvent(new Event("online"));
  await settled();
  server.reachable = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("I4: what was heard before the server was restored is not said to it again", async () => {
  await aLine();
  socket()?.tell(READY, { t: "events", rooms: [{ room: 12, head: 4, events: [anEvent(4)] }] });
  socket()?.close(1006);
  await vi.advanceTimersByTimeAsync(500);
  socket()?.tell({ ...READY, epoch: "second" });
  expect(socket()?.said).toEqual([{ t: "hello", heads: { 12: 3 } }]);
});

test("comes back after a restart when the server has said", async () => {
  await aLine();
  socket()?.tell(READY);
  socket()?.close(1012, "20000");
  await vi.advanceTimersByTimeAsync(19_999);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a session that is over asks for another ticket, whose refusal signs the app out, once it can not be replaced any more", async () => {
  await aLine();
  socket()?.tell(READY);
  server.refuse(openLive, "not-signed-in", 401);
  socket()?.close(CLOSE.sessionOver);
  await vi.advanceTimersByTimeAsync(1999);
  expect(server.heardAt(openLive.path)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(server.heardAt(openLive.path).length).toBeGreaterThan(1);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("takes a line for dead that has been silent for a minute", async () => {
  await aLine();
  socket()?.tell(READY);
  await vi.advanceTimersByTimeAsync(60_500);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("asks in place of being told where no WebSocket comes through", async () => {
  const news: ServerFrame = { t: "events", rooms: [{ room: 12, head: 4, events: [anEvent(4)] }] };
  let calls = 0;
  server.onEach(syncRooms, () => ({ frames: (calls += 1) === 1 ? [news] : [], epoch: "first" }));
  await aLine();
  for (let failed = 0; failed < 2; failed += 1) {
    socket()?.close(1006);
    await vi.advanceTimersByTimeAsync(1000);
  }
  await soon(() => expect(server.heardAt(syncRooms.path).length).toBeGreaterThan(1));
  const bodies = server.heardAt(syncRooms.path).map(({ body }) => body);
  expect(bodies.slice(0, 2)).toEqual([
    { heads: { 12: 3 }, waitSeconds: 25 },
    { heads: { 12: 4 }, waitSeconds: 25 },
  ]);
  expect(receivedFrames).toContainEqual(news);
  expect(receivedFrames).toContainEqual({ t: "ready", node: "", epoch: "first" });
});

test("lets go after five minutes out of sight, and is back at once in sight", async () => {
  await aLine();
  socket()?.tell(READY);
  sight("hidden");
  for (let second = 0; second < 300; second += 25) {
    expect(socket()?.readyState).toBe(1);
    socket()?.tell({ t: "ping" });
    await vi.advanceTimersByTimeAsync(25_000);
  }
  expect(socket()?.readyState).toBe(3);
  sight("visible");
  await settled();
  expect(FakeSocket.opened).toHaveLength(2);
});

test("says that one types once in three seconds", async () => {
  await aLine();
  socket()?.tell(READY);
  for (let key = 0; key < 5; key += 1) line?.say({ t: "typing", room: 12 });
  expect(socket()?.said.filter(({ t }) => t === "typing")).toHaveLength(1);
});

function sight(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

const anEvent = (seq: number) =>
  ({
    type: "system",
    seq,
    at: "2026-11-20T08:00:00.000Z",
    what: "joined",
    personId: 1,
    number: null,
  }) as const;
