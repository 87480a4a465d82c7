import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { Client } from "@dars/contract/platform/client";
import { sendMessage } from "@dars/contract/talking/chat";

import { clientIds } from "./client-ids.ts";
import { work } from "./worker.ts";

/** People of a room who send in it, by their tokens. */
export interface Talkers {
  readonly roomId: number;
  readonly tokens: readonly string[];
}

interface Load {
  readonly address: string;
  readonly rooms: readonly Talkers[];
  /** Messages a second, of all people together. */
  readonly rate: number;
}

// Their phones are not measured: they run at a lower priority.
setPriority(10);

let over = new AbortController();
let talking = Promise.resolve();

async function talk({ address, rooms, rate }: Load, { signal }: AbortController): Promise<void> {
  const nextId = clientIds("s");
  const under: Promise<unknown>[] = [];
  const start = performance.now();
  for (let n = 0; !signal.aborted; n += 1) {
    await pause(Math.max(0, start + (n * 1000) / rate - performance.now()));
    const { roomId = 0, tokens = [] } = rooms[n % rooms.length] ?? {};
    const token = tokens[n % tokens.length];
    const client = new Client({ base: address, token: () => token, fetch });
    const body = { clientId: nextId(), body: "Good morning to all of you" };
    // They are there to be a load: a line that is lost on the way is no figure.
    under.push(client.call(sendMessage, { params: { roomId }, body }).catch(() => undefined));
  }
  await Promise.all(under);
}

const skills = {
  start: (load: Load) => {
    over = new AbortController();
    talking = talk(load, over);
  },
  stop: () => {
    over.abort();
    return talking;
  },
};
export type TalkLoad = typeof skills;
work(skills);
