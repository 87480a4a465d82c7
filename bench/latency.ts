import { setTimeout as pause } from "node:timers/promises";

import { Client } from "@dars/contract/platform/client";
import { sendMessage } from "@dars/contract/talking/chat";

import type { ChatServer } from "./chat-server.ts";
import { clientIds } from "./client-ids.ts";
import { computeFigure } from "./measure.ts";
import { openApps, readSubscriptions } from "./open-apps.ts";
import type { ReportLine } from "./report.ts";
import type { TalkSchool } from "./talk-school.ts";
import { startWorker, type Worker } from "./worker.ts";

const SECONDS = 4;
const ROUNDS = 5;
const RATE = 100;
const IDLE = 10_080;

/** From sending to the last screen of the room, at 100 messages a second. */
export async function latency(school: TalkSchool, server: Worker<ChatServer>): Promise<ReportLine[]> {
  const address = await server.ask("address");
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(school, address));
  return [
    buildReportLine(
      "answer to a send at 100 messages/s into rooms of 30, p99, over HTTP",
      rounds.map(({ answered }) => answered),
      10,
    ),
    buildReportLine(
      "from there to every screen, p99",
      rounds.map(({ delays }) => delays),
      150,
    ),
  ];
}

interface Round {
  readonly answered: readonly number[];
  readonly delays: readonly number[];
}

async function oneRound(school: TalkSchool, address: string): Promise<Round> {
  const apps = await openApps({ address, places: await readSubscriptions(school), isPlain: false });
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
  return { answered, delays };
}

/** The p99 of each round: their median, least and most. */
function buildReportLine(what: string, rounds: readonly (readonly number[])[], most: number): ReportLine {
  const at = (share: number) =>
    computeFigure(
      rounds.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Infinity),
    );
  const { median, min, max } = at(0.99);
  return {
    what,
    ours: `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)}; half within ${at(0.5).median.toFixed(1)} ms)`,
    limit: "",
    budget: `≤ ${most} ms`,
    isMet: median <= most,
  };
}

/** The cost of an open app on an idle server, and how soon all are back at another when it is killed. */
export async function idle(school: TalkSchool, other: Worker<ChatServer>): Promise<ReportLine[]> {
  const server = startWorker<ChatServer>("./chat-server.ts", school.environment);
  const address = await server.ask("address");
  const some = await readSubscriptions(school);
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
