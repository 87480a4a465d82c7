import { listBanks } from "@dars/contract/learning/banks";
import { Client } from "@dars/contract/platform/client";
import { listRooms } from "@dars/contract/talking/chat-rooms";

import type { QuestionImporter } from "./question-importer.ts";
import type { ReportLine } from "./report.ts";
import { timeSends } from "./time-sends.ts";
import { startWorker } from "./worker.ts";

const READERS = 6;
const MOST_TIMES = 2;

/**
 * Sends of one teacher beside nothing, and beside a large file that another looks at several times and imports, from
 * another device: a process of its own, so that what it does with the file delays no clock of the sender.
 */
export async function besideQuestionFile(
  sender: Client,
  importer: { readonly base: string; readonly token: string },
  schoolId: number,
): Promise<ReportLine> {
  const { rooms } = await sender.call(listRooms, { query: {} });
  const room = rooms.find(({ state, opensAt }) => state === "open" && opensAt === null);
  if (!room) throw new Error("The teacher has no room to write in.");
  const caller = new Client({ base: importer.base, token: () => importer.token, fetch });
  const { banks } = await caller.call(listBanks, { params: { schoolId } });
  const [bank] = banks;
  if (!bank) throw new Error("The teacher has no bank.");
  const params = { schoolId, subjectId: bank.subject.id, levelId: bank.level.id };
  await timeSends(sender, room.id);
  const alone = await timeSends(sender, room.id);

  const worker = startWorker<QuestionImporter>("./question-importer.ts", {});
  try {
    await worker.ask("makeFile");
    const looking = worker.ask("lookAndImport", importer, params, READERS);
    const beside = await timeSends(sender, room.id, looking);
    return buildLine(alone, beside, await looking);
  } finally {
    await worker.stop();
  }
}

/** `alone` and `beside`: p99 of a send in milliseconds. `looks`: milliseconds until the last reader had its answer. */
function buildLine(alone: number, beside: number, looks: number): ReportLine {
  const times = beside / alone;
  return {
    what: `p99 of a chat send while a question file of 16 MB is uploaded, looked at ${READERS} times at once (${(looks / 1000).toFixed(1)} s) and imported`,
    ours: `${beside.toFixed(1)} ms`,
    limit: `${alone.toFixed(1)} ms beside nothing`,
    ratio: times,
    budget: `≤ ${MOST_TIMES}`,
    isMet: times <= MOST_TIMES,
  };
}
