import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { runJob } from "#server/roster/uploads/run-job.ts";

import { connection } from "./connection.ts";

// The work on one upload, as the server's thread does it, in a process whose memory is its own.
const job: Parameters<typeof runJob>[1] = JSON.parse(process.env["BENCH_JOB"] ?? "{}");
const database = Database.open({ connection: asApp(connection()), poolSize: 3 });
const start = performance.now();
await runJob(database, job);
const ms = performance.now() - start;
await database.close();
console.log(JSON.stringify({ ms, memoryMb: process.resourceUsage().maxRSS / 1024 }));
