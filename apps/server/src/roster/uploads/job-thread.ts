import { parentPort, workerData } from "node:worker_threads";

import { Database, type DatabaseOptions } from "#platform/db/db.ts";

import type { Job } from "./jobs.queries.ts";
import { runJob } from "./run-job.ts";

/** The input of a thread: it has connections of its own, so that requests never wait for an import. */
export interface JobThreadOrder {
  readonly connection: DatabaseOptions["connection"];
  readonly job: Job;
}

const { connection, job }: JobThreadOrder = workerData;
const database = Database.open({ connection, poolSize: 3 });
const error = await runJob(database, job);
// A thread has no origin: this is the port of node:worker_threads.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
if (error) parentPort?.postMessage({ message: error.message, stack: error.stack });
await database.close();
