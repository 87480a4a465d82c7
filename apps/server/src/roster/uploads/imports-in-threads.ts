import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { DatabaseOptions } from "#platform/db/db.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";

import { importTasks, type UploadJob } from "./import-tasks.ts";
import type { JobThreadOrder } from "./job-thread.ts";

const THREAD = new URL("./job-thread.ts", import.meta.url);
/** The largest roster needs less; larger growth must not crash the server. */
const MOST_MEMORY_MB = 1024;
/** Rows are short-lived: larger young generations would only keep their garbage longer. */
const YOUNG_MEMORY_MB = 12;

interface InThreadsScope {
  /** For the thread, which connects by itself. */
  readonly connection: DatabaseOptions["connection"];
  /** Aborts the work under way; it continues here or on another node, from the state in the database. */
  readonly signal: AbortSignal;
}

/** The work on uploads, each job in a thread of its own: run one at a time on a node. */
export const importsInThreads = ({ connection, signal }: InThreadsScope) =>
  importTasks((job) => inThread(connection, signal, job));

async function inThread(
  connection: DatabaseOptions["connection"],
  signal: AbortSignal,
  job: UploadJob,
): Promise<void> {
  if (signal.aborted) throw new TryLater(0);
  const ordered: JobThreadOrder = { connection, job };
  const worker = new Worker(THREAD, {
    workerData: ordered,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end);
  try {
    // Rejects with the error that ended the thread.
    await once(worker, "exit");
  } finally {
    signal.removeEventListener("abort", end);
  }
  if (signal.aborted) throw new TryLater(0);
}
