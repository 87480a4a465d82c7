import { randomUUID } from "node:crypto";

import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { takeJob } from "#server/roster/uploads/jobs.queries.ts";
import { runJob } from "#server/roster/uploads/run-job.ts";

import { connection } from "./connection.ts";

// One job of an upload, as the server's thread does it, in a process whose memory is its own.
const database = Database.open({ connection: asApp(connection()), poolSize: 3 });
const job = await takeJob(database.directory, randomUUID());
const start = performance.now();
const error = job ? await runJob(database, job) : new Error("There is no job.");
const ms = performance.now() - start;
await database.close();
if (error) throw error;
console.log(JSON.stringify({ ms, memoryMb: process.resourceUsage().maxRSS / 1024 }));
