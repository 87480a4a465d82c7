import type { DatabaseOptions } from "#platform/db/db.ts";
import { inThread, type ThreadBounds } from "#platform/in-thread.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";

import { importTasks, type UploadJob } from "./import-tasks.ts";
import type { JobThreadOrder } from "./job-thread.ts";

const THREAD = new URL("./job-thread.ts", import.meta.url);
/**
 * The largest roster needs less; larger growth must not crash the server. Rows are short-lived: a larger young
 * generation would only keep their garbage longer.
 */
const BOUNDS: ThreadBounds = { seconds: 3600, memory: 1024, youngMemory: 12 };

interface InThreadsScope {
  /** For the thread, which connects by itself. */
  readonly connection: DatabaseOptions["connection"];
  /** Aborts the work under way; it continues here or on another node, from the state in the database. */
  readonly signal: AbortSignal;
}

/** The work on uploads, each job in a thread of its own: run one at a time on a node. */
export const importsInThreads = ({ connection, signal }: InThreadsScope) =>
  importTasks((job) => runInThread(connection, signal, job));

/** Rejects with the error that ended the thread. */
async function runInThread(
  connection: DatabaseOptions["connection"],
  signal: AbortSignal,
  job: UploadJob,
): Promise<void> {
  if (signal.aborted) throw new TryLater(0);
  const ordered: JobThreadOrder = { connection, job };
  try {
    await inThread(THREAD, ordered, { bounds: BOUNDS, signal });
  } catch (error) {
    throw signal.aborted ? new TryLater(0) : error;
  }
}
