import { workerData } from "node:worker_threads";

import { answerFromThread } from "#platform/answer-from-thread.ts";
import { Database, type DatabaseOptions } from "#platform/db/db.ts";

import type { UploadJob } from "./import-tasks.ts";
import { runJob } from "./run-job.ts";

/** The input of a thread: it has connections of its own, so that requests never wait for an import. */
export interface JobThreadOrder {
  readonly connection: DatabaseOptions["connection"];
  readonly job: UploadJob;
}

const { connection, job }: JobThreadOrder = workerData;
const database = Database.open({ connection, poolSize: 3 });
try {
  await runJob(database, job);
} finally {
  await database.close();
}
answerFromThread(null);
