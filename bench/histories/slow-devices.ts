import { setTimeout as pause } from "node:timers/promises";

import { Client } from "@dars/contract/platform/client";
import { sendMessage } from "@dars/contract/talking/chat";

import type { ChatServer } from "#bench/chat-server.ts";
import { clientIds } from "#bench/client-ids.ts";
import { formatCount, within } from "#bench/faultless.ts";
import { ofFull } from "#bench/of-full.ts";
import { readSubscriptions } from "#bench/open-apps.ts";
import type { ReportLine } from "#bench/report.ts";
import type { SlowApps } from "#bench/slow-apps.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";

const SILENT = 200;
const RATE = 200;
const SECONDS = 300;
const MOST_MB = 100;
/** Long, so that the system's buffers for a device that does not read are full before the end. */
const WORDS = "صباح الخير ".repeat(350);

/** T8: two hundred apps stop reading while all others write. */
export async function slowDevices(school: TalkSchool): Promise<ReportLine[]> {
  const server = startWorker<ChatServer>("./chat-server.ts", school.environment);
  const apps = startWorker<SlowApps>("./slow-apps.ts", {});
  try {
    const address = await server.ask("address");
    const reading = await readSubscriptions(school);
    const silent = Array.from({ length: SILENT }, (_, n) => reading[n % reading.length]).flatMap(
      (place) => place ?? [],
    );
    await apps.ask("join", { address, reading, silent: [] });
    // The start-up cost of talking on a new server is not counted here.
    await talk(school, address, ofFull(SECONDS));
    const before = await heldBy(server);
    await apps.ask("join", { address, reading: [], silent });
    await talk(school, address, ofFull(SECONDS));
    const grown = (await heldBy(server)) - before;
    const delays = await apps.ask("delays");
    const codes = await apps.ask("wake");
    const heads = await apps.ask("heads");
    const now = new Map((await readSubscriptions(school)).map(({ roomId, head }) => [roomId, head]));
    const behind = heads.filter(({ roomId, head }) => head !== now.get(roomId)).length;
    return [
      {
        what: `memory of the server while ${SILENT} apps read nothing and ${RATE} messages/s flow for ${ofFull(SECONDS)} s (T8)`,
        ours: `${grown < 0 ? "" : "+"}${Math.round(grown / 1e6)} MB`,
        limit: "",
        budget: `≤ +${MOST_MB} MB`,
        isMet: grown <= MOST_MB * 1e6,
      },
      within(`from a send to each of ${formatCount(reading.length)} who read on, p99`, delays, 150),
      {
        what: "of the silent apps, closed as too slow when they wake (4008) or cut off (1006), and equal after",
        ours: `${Object.entries(codes)
          .map(([code, count]) => `${count} by ${code}`)
          .join(", ")}; ${SILENT - behind} equal`,
        limit: "",
        budget: `${SILENT} equal`,
        isMet: behind === 0,
      },
    ];
  } finally {
    await Promise.all([apps.stop(), server.stop()]);
  }
}

/** Bytes, without V8's memory for uncollected garbage. No request waits for an answer meanwhile. */
async function heldBy(server: Worker<ChatServer>): Promise<number> {
  await pause(1000);
  await server.ask("collect");
  return server.memory();
}

async function talk({ rooms }: TalkSchool, address: string, seconds: number): Promise<void> {
  const nextId = clientIds("t8");
  const under: Promise<unknown>[] = [];
  const start = performance.now();
  for (let n = 0; n < seconds * RATE; n += 1) {
    await pause(Math.max(0, start + (n * 1000) / RATE - performance.now()));
    const { roomId = 0, people = [] } = rooms[n % rooms.length] ?? {};
    const token = people[n % people.length]?.token;
    const client = new Client({ base: address, token: () => token, fetch });
    const body = {
      clientId: nextId(),
      body: `sent at ${performance.timeOrigin + performance.now()} ms ${WORDS}`,
    };
    under.push(client.call(sendMessage, { params: { roomId }, body }));
  }
  await Promise.all(under);
}
