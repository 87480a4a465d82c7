import { setTimeout as wait } from "node:timers/promises";

import { asApp } from "#server/platform/db/app-connection.ts";
import { runJobs } from "#server/platform/jobs/run-jobs.ts";
import { askForWork } from "#server/roster/uploads/import-tasks.ts";
import { importsInThreads } from "#server/roster/uploads/imports-in-threads.ts";
import { findUpload, updateUpload } from "#server/roster/uploads/uploads.queries.ts";

import { connection } from "./connection.ts";
import { wholeServer } from "./whole-server.ts";

// A whole server that takes imports one after the other, each job in a thread of its own.
const uploads: readonly { readonly schoolId: number; readonly uploadId: number }[] = JSON.parse(
  process.env["BENCH_UPLOADS"] ?? "[]",
);
const errors: unknown[] = [];
const { database, http, listen } = await wholeServer();
await listen();
const { signal } = new AbortController();
const stop = runJobs({
  database,
  tasks: importsInThreads({ connection: asApp(connection()), signal }),
  onError: (error) => errors.push(error),
  atOnce: 1,
});
for (const { schoolId, uploadId } of uploads)
  for (const state of ["checking", "committing"] as const) {
    await database.inSchool(schoolId, async (db) => {
      await updateUpload(db, schoolId, uploadId, { state });
      await askForWork(db, schoolId, uploadId);
    });
    let upload = await findUpload(database.reading(schoolId), schoolId, uploadId);
    while (upload?.state === state && errors.length === 0) {
      await wait(100);
      upload = await findUpload(database.reading(schoolId), schoolId, uploadId);
    }
    if (upload?.problem) errors.push(new Error(`${state}: ${upload.problem.message}`));
    if (errors.length > 0) throw errors[0];
  }
await stop();
const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
await http.close();
await database.close();
console.log(JSON.stringify({ memoryMb, mostMb: process.resourceUsage().maxRSS / 1024 }));
