import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { DatabaseOptions, Database } from "#platform/db/db.ts";

import type { JobThreadOrder } from "./job-thread.ts";
import { extendLease, releaseJob, takeJob, type Job } from "./jobs.queries.ts";

const THREAD = new URL("./job-thread.ts", import.meta.url);
const LOOK_EVERY_MS = 1000;
const HEARTBEAT_MS = 5000;
/** The largest roster needs less; larger growth must not crash the server. */
const MOST_MEMORY_MB = 1024;
/** Rows are short-lived: larger young generations would only keep their garbage longer. */
const YOUNG_MEMORY_MB = 12;

interface Taking {
  readonly database: Database;
  /** For the thread, which connects by itself. */
  readonly connection: DatabaseOptions["connection"];
  readonly onError: (error: unknown) => void;
}

/**
 * Runs waiting checks, commits and undos, one job at a time and each in a thread of its own, until the
 * returned function is called. An interrupted job continues from the state in the database, here or on
 * another node.
 */
export function takeJobs({ database, connection, onError }: Taking): () => Promise<void> {
  const holder = randomUUID();
  let worker: Worker | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = look();

  async function look(): Promise<void> {
    try {
      for (let job = await next(); job; job = await next()) await work(job);
    } catch (error) {
      onError(error);
    }
    if (!isStopping)
      timer = setTimeout(() => {
        running = look();
      }, LOOK_EVERY_MS).unref();
  }

  function next(): Promise<Job | undefined> {
    return isStopping ? Promise.resolve(undefined) : takeJob(database.directory, holder);
  }

  async function work(job: Job): Promise<void> {
    const ordered: JobThreadOrder = { connection, job };
    worker = new Worker(THREAD, {
      workerData: ordered,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    });
    worker.on("message", onError);
    worker.on("error", onError);
    const beat = setInterval(() => void extendLease(database.directory, job).catch(onError), HEARTBEAT_MS);
    try {
      await once(worker, "exit");
    } finally {
      clearInterval(beat);
      worker = undefined;
      // Where it is done there is nothing left to release.
      await releaseJob(database.directory, job);
    }
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await worker?.terminate();
    await running;
  };
}
