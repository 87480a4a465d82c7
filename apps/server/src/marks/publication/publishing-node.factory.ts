import { flushCompileCache } from "node:module";
import { argv, stderr, stdout } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";

import { publishTask } from "./publish-later.ts";

// Run by a test in a process of its own, so that it can be killed: node publishing-node.factory.ts CONNECTION
const [, , connection = "{}"] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
runJobs({
  database,
  tasks: publishTask(database),
  onError: (error) => void stderr.write(`${String(error)}\n`),
  lookEveryMs: 50,
});
stdout.write("publishing\n");
// Until it is killed: looking for work keeps no process alive.
setInterval(() => undefined, 60_000);
