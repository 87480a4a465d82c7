import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "@dars/contract/platform/client";
import { listRooms } from "@dars/contract/talking/chat-rooms";

import type { FileSender } from "./file-sender.ts";
import type { ReportLine } from "./report.ts";
import { timeSends } from "./time-sends.ts";
import { startWorker } from "./worker.ts";

const MOST_TIMES = 2;
const MINUTE_S = 60;
/** What the memory of a process differs by without anything that is kept. */
const MORE_MEMORY = 1.25;

interface SenderAccount {
  readonly base: string;
  readonly token: string;
  readonly schoolId: number;
}

interface Callers {
  /** Writes messages all the time. */
  readonly sender: Client;
  readonly teacher: SenderAccount;
  readonly author: SenderAccount;
  readonly office: SenderAccount;
  /** Of which the author writes lessons of at least one. */
  readonly offerings: readonly number[];
  /** The server's resident memory in MB. */
  readonly memory: () => Promise<number>;
}

/** Sends of one teacher beside nothing and beside the reading of a large file of each kind, and the memory after all. */
export async function besideFiles({
  sender,
  teacher,
  author,
  office,
  offerings,
  memory,
}: Callers): Promise<readonly ReportLine[]> {
  const { rooms } = await sender.call(listRooms, { query: {} });
  const room = rooms.find(({ state, opensAt }) => state === "open" && opensAt === null);
  if (!room) throw new Error("The teacher has no room to write in.");
  const worker = startWorker<FileSender>("./file-sender.ts", {});
  try {
    await worker.ask("makeFiles");
    await timeSends(sender, room.id);
    const alone = await timeSends(sender, room.id);
    const before = await memory();
    const lines: ReportLine[] = [];
    const beside = async (what: string, reading: Promise<number>) => {
      const p99 = await timeSends(sender, room.id, reading);
      lines.push(buildLine(what, p99, alone, await reading));
    };
    await beside("a document of 30 MB is read into a lesson", worker.ask("sendDocument", author, offerings));
    await beside(
      "a package of questions of 30 MB is uploaded and read, or refused at the bounds of its reader",
      worker.ask("sendQuestions", teacher),
    );
    await beside("a timetable of aSc of 7.5 MB is compared", worker.ask("sendTimetable", office));
    await beside("a list of 0.9 MB is sent back", worker.ask("sendWorkbook", author, offerings));
    return [...lines, await watchMemory(before, memory)];
  } finally {
    await worker.stop();
  }
}

function buildLine(what: string, p99: number, alone: number, ms: number): ReportLine {
  return {
    what: `p99 of a chat send while ${what} (${(ms / 1000).toFixed(1)} s)`,
    ours: `${p99.toFixed(1)} ms`,
    limit: `${alone.toFixed(1)} ms beside nothing`,
    ratio: p99 / alone,
    budget: `≤ ${MOST_TIMES}`,
    isMet: p99 / alone <= MOST_TIMES,
  };
}

/** Until the server has as much memory as before, at most so long as it may take. */
async function watchMemory(before: number, memory: () => Promise<number>): Promise<ReportLine> {
  let now = await memory();
  let seconds = 0;
  for (; now > before * MORE_MEMORY && seconds < MINUTE_S; seconds += 1) {
    await pause(1000);
    now = await memory();
  }
  return {
    what: "memory of the server after all of them",
    ours: `${now.toFixed(0)} MB after ${seconds} s`,
    limit: `${before.toFixed(0)} MB before`,
    ratio: now / before,
    budget: `≤ ${MORE_MEMORY} within ${MINUTE_S} s`,
    isMet: now <= before * MORE_MEMORY,
  };
}
