import { setTimeout as pause } from "node:timers/promises";

import { sendMessage } from "@dars/contract/chat";
import { Client } from "@dars/contract/client";

import type { ChatServer } from "./chat-server.ts";
import { clientIds } from "./client-ids.ts";
import { openApps, placesOf } from "./open-apps.ts";
import type { Line } from "./report.ts";
import type { TalkSchool } from "./talk-school.ts";
import { startWorker, type Worker } from "./worker.ts";

const SECONDS = 10;
const RATE = 100;
const IDLE = 10_080;

/** From sending to the last screen of the room, at 100 messages a second. */
export async function latency(school: TalkSchool, server: Worker<ChatServer>): Promise<Line[]> {
  const address = await server.ask("address");
  const apps = await openApps({ address, places: await placesOf(school), isPlain: false });
  const nextId = clientIds("l");
  const answered: number[] = [];
  const sending: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < SECONDS * RATE; n += 1) {
    await pause(Math.max(0, start + (n * 1000) / RATE - performance.now()));
    const { roomId = 0, people = [] } = school.rooms[n % school.rooms.length] ?? {};
    const token = people[n % people.length]?.token;
    const from = performance.now();
    const client = new Client({ base: address, token: () => token, fetch });
    const body = { clientId: nextId(), body: `sent at ${performance.timeOrigin + from} ms` };
    const sent = client.call(sendMessage, { params: { roomId }, body });
    sending.push(sent.then(() => void answered.push(performance.now() - from)));
  }
  await Promise.all(sending);
  const { delays } = await apps.quiet();
  await apps.stop();
  return [
    lineOf("answer to a send at 100 messages/s into rooms of 30, p99, over HTTP", answered, 10),
    lineOf(`from there to every screen, p99 of ${delays.length.toLocaleString("en-GB")}`, delays, 150),
  ];
}

function lineOf(what: string, values: readonly number[], most: number): Line {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return {
    what,
    ours: `${at(0.99)} ms (half within ${at(0.5)} ms)`,
    limit: "",
    budget: `≤ ${most} ms`,
    isMet: sorted.length > 0 && Number(at(0.99)) <= most,
  };
}

/** What an open app costs a server that does nothing else, and how soon all are back at another when it is killed. */
export async function idle(school: TalkSchool, other: Worker<ChatServer>): Promise<Line[]> {
  const server = startWorker<ChatServer>("./chat-server.ts", school.environment);
  const address = await server.ask("address");
  const some = await placesOf(school);
  const first = await openApps({ address, places: some, isPlain: false });
  await server.ask("collect");
  const before = await server.memory();
  const places = Array.from({ length: IDLE / some.length }, () => some).flat();
  const apps = await openApps({ address, places, isPlain: false });
  await pause(3000);
  await server.ask("collect");
  await pause(1000);
  const each = ((await server.memory()) - before) / places.length / 1000;
  await server.stop();
  const backMs = await apps.back(await other.ask("address"));
  await Promise.all([apps.stop(), first.stop()]);
  const many = places.length.toLocaleString("en-GB");
  return [
    {
      what: `an idle connection, of ${many}`,
      ours: `${each.toFixed(1)} kB`,
      limit: "",
      budget: "≤ 20 kB",
      isMet: each <= 20,
    },
    {
      what: `all ${many} back at another node after theirs was killed`,
      ours: `${(backMs / 1000).toFixed(1)} s`,
      limit: "",
      budget: "≤ 60 s",
      isMet: backMs <= 60_000,
    },
  ];
}
