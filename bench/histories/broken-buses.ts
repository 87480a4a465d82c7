import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { faultless, formatCount, within } from "#bench/faultless.ts";
import type { BusOptions } from "#bench/history-nodes.ts";
import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import type { CheckedTalk } from "#server/testing/chat-history/checked-talk.factory.ts";

import { aTalk, onTwoNodes } from "./a-talk.ts";

const PORT = 42_229;
const NATS = `nats://127.0.0.1:${PORT}`;
const TALK_MS = 60_000;
const OUTAGE_MS = 30_000;
const FROZEN_MS = 60_000;
const DURING_MS = 3000;
const AFTER_MS = 5000;

const hasNats = () => spawnSync("nats-server", ["--version"], { stdio: "ignore" }).status === 0;

/** T6: half of all hints lost, the others doubled and out of order, on each bus. T4: the bus is away. */
export async function brokenBuses(school: TalkSchool): Promise<ReportLine[]> {
  const lines = [await unreliable(school, "process"), await unreliable(school, "postgres")];
  lines.push(...(await frozenListener(school)));
  if (!hasNats()) return lines;
  const nats = new Nats();
  try {
    nats.start();
    return [...lines, await unreliable(school, "nats"), ...(await killedNats(school, nats))];
  } finally {
    await nats.kill();
  }
}

const unreliable = (school: TalkSchool, kind: BusOptions["kind"]): Promise<ReportLine> =>
  onTwoNodes(
    school,
    async (endpoints) => {
      const talk = await aTalk(school, endpoints);
      await pause(ofFull(TALK_MS));
      const { found } = await talk.end();
      return faultless(
        found,
        `${formatCount(talk.sends)} sends, hints over ${kind} lost, doubled and out of order (T6)`,
      );
    },
    { kind, nats: NATS, isUnreliable: true },
  );

const killedNats = (school: TalkSchool, nats: Nats): Promise<ReportLine[]> =>
  onTwoNodes(
    school,
    async (endpoints, nodes) => {
      const talk = await aTalk(school, endpoints);
      await talk.served();
      const delays: number[] = [];
      const times = ofFull(10);
      for (let time = 1; time <= times; time += 1) {
        const from = performance.now();
        await nats.kill();
        await pause(OUTAGE_MS);
        const until = performance.now();
        if (time === times) break;
        nats.start();
        while (!(await nodes.ask("areUp"))) await pause(20);
        await talk.served();
        delays.push(...talk.delays(from, until));
      }
      return measureLines(talk, `NATS killed ${times} times for 30 s`, delays);
    },
    { kind: "nats", nats: NATS, isUnreliable: false },
  );

const frozenListener = (school: TalkSchool): Promise<ReportLine[]> =>
  onTwoNodes(school, async (endpoints) => {
    const { owner } = school;
    const talk = await aTalk(school, endpoints);
    await talk.served();
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'dars live'",
    );
    const usages: number[] = [];
    for (const { pid } of rows) process.kill(pid, "SIGSTOP");
    const until = performance.now() + ofFull(FROZEN_MS);
    while (performance.now() < until) {
      const usage = await owner.query<{ usage: number }>("select pg_notification_queue_usage() as usage");
      usages.push(usage.rows[0]?.usage ?? 0);
      await pause(500);
    }
    const lines = await measureLines(
      talk,
      `listeners of PostgreSQL frozen for ${ofFull(FROZEN_MS) / 1000} s`,
      [],
    );
    for (const { pid } of rows) process.kill(pid, "SIGCONT");
    const most = Math.max(...usages);
    return [
      ...lines,
      {
        what: "most of the queue of notifications in use meanwhile",
        ours: `${(most * 100).toFixed(3)} %`,
        limit: "",
        budget: "< 1 %",
        isMet: most < 0.01,
      },
    ];
  });

/** Ends the talk while the bus is still away: every view has to become whole without it. */
async function measureLines(
  talk: CheckedTalk,
  what: string,
  before: readonly number[],
): Promise<ReportLine[]> {
  const { found, wholeMs } = await talk.end();
  const failed = talk.notes.filter((note) => note.op === "send" && note.outcome !== "ok").length;
  const delays = before.length > 0 ? before : talk.delays(0, Number.POSITIVE_INFINITY);
  return [
    faultless(found, `${formatCount(talk.sends)} sends, ${what}, of which ${failed} were not taken (T4)`),
    within(`from a send to each screen meanwhile, p99`, delays, DURING_MS),
    within(`from the last of them to all views whole, the bus still away`, [wholeMs], AFTER_MS),
  ];
}

class Nats {
  #server: ChildProcess | undefined;

  start(): void {
    this.#server = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(PORT)], { stdio: "ignore" });
  }

  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  }
}
