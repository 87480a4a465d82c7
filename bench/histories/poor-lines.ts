import { setTimeout as pause } from "node:timers/promises";

import { faultless, formatCount } from "#bench/faultless.ts";
import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import { createEndpoints } from "#server/testing/chat-history/endpoints.factory.ts";
import { PoorLine, type Fault } from "#server/testing/chat-history/poor-line.factory.ts";
import { farEnd, nearEnd } from "#server/testing/chat-history/tls-ends.factory.ts";

import { aTalk, onTwoNodes } from "./a-talk.ts";

/** How long the line is bad, or how much harm it does. */
interface Trial {
  readonly what: string;
  readonly fault: Fault;
  readonly ms?: number;
  readonly harm?: number;
}

const TRIALS: readonly Trial[] = [
  { what: "2 s of latency", fault: { kind: "slow", latencyMs: 2000 }, ms: 300_000 },
  { what: "1 kB/s for each connection", fault: { kind: "narrow", bytesPerSecond: 1000 }, ms: 300_000 },
  { what: "500 resets at any byte", fault: { kind: "cut", mostBytes: 20_000 }, harm: 500 },
  { what: "connections that go dead without a word", fault: { kind: "deaf" }, ms: 300_000 },
  { what: "1 % of all pieces garbled, under TLS", fault: { kind: "garbled", share: 0.01 }, ms: 300_000 },
];
/** An app waits so long for an answer, and so much longer for the server to say anything. */
const PATIENCE_MS = 15_000;
const SILENCE_MS = 60_000;
const STEP_MS = 1000;

/** T5: bad lines between devices and the server. */
export const poorLines = (school: TalkSchool): Promise<ReportLine[]> =>
  onTwoNodes(school, async (nodes) => {
    const lines: ReportLine[] = [];
    for (const trial of TRIALS) {
      const far = await farEnd(() => nodes.address);
      const line = await PoorLine.open(() => far.address);
      const near = await nearEnd(() => line.address);
      const endpoints = createEndpoints([near.address], PATIENCE_MS);
      const talk = await aTalk(school, endpoints, { breathMs: 100, silenceMs: SILENCE_MS });
      await talk.served();
      line.suffer(trial.fault);
      await endured(trial, line);
      line.suffer(undefined);
      await talk.served();
      const { found } = await talk.end();
      lines.push(faultless(found, `${formatCount(talk.sends)} sends over ${trial.what} (T5)`));
      await near.close();
      await line.close();
      await far.close();
    }
    return lines;
  });

async function endured({ ms = 0, harm = 0 }: Trial, line: PoorLine): Promise<void> {
  const until = performance.now() + ofFull(ms);
  while (performance.now() < until || line.harm < ofFull(harm)) await pause(STEP_MS);
}
