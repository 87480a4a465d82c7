import { setTimeout as pause } from "node:timers/promises";

import { TOKEN_KEY } from "#bench/connection.ts";
import { faultless, formatCount, within } from "#bench/faultless.ts";
import { buildCommand, ofFull } from "#bench/of-full.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { withTalkSchool, type TalkSchool } from "#bench/talk-school.ts";
import { CheckedTalk } from "#server/testing/chat-history/checked-talk.factory.ts";
import type { Note } from "#server/testing/chat-history/history.factory.ts";
import { FAILPOINTS, Nodes, type Failpoint } from "#server/testing/chat-history/nodes.factory.ts";

const AT_RANDOM = ofFull(200);
const AT_EACH_FAILPOINT = ofFull(50);
const ROOMS = 4;
const PEOPLE = 10;
const BREATH_MS = 5;
const RECOVERY_MS = 5000;

/** T1: forty senders and two nodes, one of which is always being killed. */
export const measure = (): Promise<Section> =>
  withTalkSchool({ rooms: ROOMS, people: PEOPLE }, async (school) => {
    const nodes = new Nodes(school.connection, TOKEN_KEY);
    try {
      (await nodes.start()).serve();
      return {
        title: "Talking while nodes are killed",
        command: buildCommand("chat-kills"),
        note: `${ROOMS * PEOPLE} senders, two nodes on one durable PostgreSQL, one of them always being killed (SIGKILL): ${AT_RANDOM} times at random, ${AT_EACH_FAILPOINT} times each ${FAILPOINTS.join(", ")}. Everything sent, read and shown is noted and checked against the log by the history checker (I1 to I7), whose ten seeded faults are found in npm test.`,
        lines: await measureLines(school, nodes),
      };
    } finally {
      await nodes.stop();
    }
  });

async function measureLines(school: TalkSchool, nodes: Nodes): Promise<ReportLine[]> {
  const rooms = school.rooms.map(({ roomId, people }) => ({
    roomId,
    writers: people,
    viewers: people.slice(0, 3),
  }));
  const { owner, schoolId } = school;
  const talk = await CheckedTalk.begin({ endpoints: nodes, owner, schoolId, rooms, breathMs: BREATH_MS });
  const kills = await killing(nodes);
  const { found, wholeMs } = await talk.end();
  const waits = recoveries(talk.notes, kills);
  return [
    faultless(found, `${formatCount(talk.sends)} sends and ${kills.length} kills`),
    within("from a kill to the answer of what was under way, p99", waits, RECOVERY_MS),
    within("from the last message to all views whole", [wholeMs], RECOVERY_MS),
  ];
}

/** Returns the times at which nodes died. */
async function killing(nodes: Nodes): Promise<number[]> {
  const points: (Failpoint | undefined)[] = [
    ...Array.from({ length: AT_RANDOM }, () => undefined),
    ...FAILPOINTS.flatMap((point) => Array.from({ length: AT_EACH_FAILPOINT }, () => point)),
  ];
  const moments: number[] = [];
  let next = nodes.start(points[0], 20);
  for (const [at, point] of points.entries()) {
    const node = await next;
    if (at + 1 < points.length) next = nodes.start(points[at + 1], 20);
    node.serve();
    if (point === undefined) {
      await pause(Math.random() * 400);
      node.kill();
    }
    await node.gone;
    moments.push(performance.now());
  }
  return moments;
}

/** How long those waited who had sent before a kill and were answered after it. */
const recoveries = (notes: readonly Note[], kills: readonly number[]): number[] =>
  kills.flatMap((kill) =>
    notes.flatMap((note) =>
      note.op === "send" && note.from < kill && note.until > kill ? [note.until - kill] : [],
    ),
  );
