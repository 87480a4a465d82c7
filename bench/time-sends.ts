import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "@dars/contract/platform/client";
import { sendMessage } from "@dars/contract/talking/chat";

import { clientIds } from "./client-ids.ts";

const SENDS = 500;
const EVERY_MS = 20;

/** The p99 of so many sends in equal steps, or of as many as fit beside `work`, in milliseconds. */
export async function timeSends(client: Client, roomId: number, work?: Promise<unknown>): Promise<number> {
  const nextId = clientIds("q");
  const taken: Promise<number>[] = [];
  const over = new AbortController();
  void Promise.resolve(work).finally(() => over.abort());
  const start = performance.now();
  for (let no = 0; no < SENDS || !over.signal.aborted; no += 1) {
    await pause(Math.max(0, start + no * EVERY_MS - performance.now()));
    const at = performance.now();
    const body = { clientId: nextId(), body: "Good morning to all of you" };
    taken.push(client.call(sendMessage, { params: { roomId }, body }).then(() => performance.now() - at));
  }
  const sorted = (await Promise.all(taken)).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
