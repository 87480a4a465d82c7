import { flushCompileCache } from "node:module";
import { argv, stderr, stdout } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";

import { circularTasks } from "./circular-tasks.ts";

// Run by a test in a process of its own, so that it can be killed: node circulars-node.factory.ts CONNECTION
const [, , connection = "{}"] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
runJobs({
  database,
  tasks: circularTasks(database),
  onError: (error) => void stderr.write(`${String(error)}\n`),
  lookEveryMs: 50,
});
stdout.write("delivering\n");
// Until it is killed: looking for work keeps no process alive.
setInterval(() => undefined, 60_000);
