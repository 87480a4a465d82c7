import { setTimeout as pause } from "node:timers/promises";

import { Client } from "@dars/contract/platform/client";
import { openLive } from "@dars/contract/talking/live";
import { WebSocket } from "ws";

import { letIn, liveAt } from "#server/talking/live/let-in.factory.ts";

import { work } from "./worker.ts";

/** An open app that follows one room, from a number on. */
export interface RoomSubscription {
  readonly token: string;
  readonly roomId: number;
  readonly head: number;
}

const nothing = () => ({ deliveries: 0, firstMs: 0, lastMs: 0, delays: [] as number[] });
let seen = nothing();

const delivered = (count: number): void => {
  seen.lastMs = performance.now();
  seen.firstMs ||= seen.lastMs;
  seen.deliveries += count;
};

/**
 * Counts the events of each frame by the first and the last number in it: parsing all of them would distort
 * the measurement.
 */
async function joinOurs(address: string, { token, roomId, head }: RoomSubscription): Promise<void> {
  const client = new Client({ base: address, token: () => token, fetch });
  const { ticket } = await inTurn(() => client.call(openLive, {}));
  const socket = aSocket(liveAt(address));
  await letIn(socket, ticket);
  let last = head;
  socket.on("message", (bytes: Buffer) => {
    if (bytes.length < SMALL && bytes.includes('"ping"')) socket.send('{"t":"pong"}');
    const first = numberAt(bytes, bytes.indexOf(SEQ));
    const end = numberAt(bytes, bytes.lastIndexOf(SEQ));
    if (end <= last) return;
    delivered(end - Math.max(last, first - 1));
    last = end;
    noteDelays(bytes);
  });
  socket.send(JSON.stringify({ t: "hello", heads: { [roomId]: head } }));
}

const SEQ = '"seq":';

const numberAt = (bytes: Buffer, at: number): number =>
  at < 0 ? 0 : Number.parseInt(bytes.toString("latin1", at + SEQ.length, at + SEQ.length + 16), 10);

const SMALL = 4096;

/** Messages with their sending time are in small frames only; parsing large ones would distort the measurement. */
function noteDelays(bytes: Buffer): void {
  if (bytes.length > SMALL) return;
  const now = performance.timeOrigin + performance.now();
  for (const [, at] of bytes.toString().matchAll(/sent at ([\d.]+) ms/g)) seen.delays.push(now - Number(at));
}

/** `fetch` searches all its connections at each call: thousands of them would distort the measurement. */
const CALLS_AT_ONCE = 200;
let calls = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  if (calls < CALLS_AT_ONCE) calls += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await call();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else calls -= 1;
  }
}

async function joinPlain(address: string, { roomId }: RoomSubscription): Promise<void> {
  const socket = aSocket(`${address.replace("http", "ws")}/?room=${roomId}`);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("message", () => delivered(1));
}

function aSocket(address: string): WebSocket {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  // Its close says the same.
  socket.on("error", () => undefined);
  return socket;
}

const MOST_WAIT_MS = 30_000;

async function comeBack(address: string, place: RoomSubscription): Promise<void> {
  for (let wait = 500; ; wait = Math.min(MOST_WAIT_MS, wait * 2)) {
    await pause(Math.random() * wait);
    if (
      await joinOurs(address, place).then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

const skills = {
  /** Connects all of them, so many at a time. */
  join: async ({
    address,
    places,
    isPlain,
  }: {
    address: string;
    places: readonly RoomSubscription[];
    isPlain: boolean;
  }) => {
    const left = [...places];
    const joining = Array.from({ length: 50 }, async () => {
      for (let place = left.pop(); place; place = left.pop())
        await (isPlain ? joinPlain(address, place) : joinOurs(address, place));
    });
    await Promise.all(joining);
  },
  /**
   * All devices reconnect after the server has died, as the app does: soon, and with growing delays while
   * they are refused. Returns the milliseconds until the last is back.
   */
  back: async ({ address, places }: { address: string; places: readonly RoomSubscription[] }) => {
    const start = performance.now();
    await Promise.all(places.map((place) => comeBack(address, place)));
    return performance.now() - start;
  },
  reset: () => {
    seen = nothing();
  },
  seen: () => seen,
};
export type Devices = typeof skills;
work(skills);
