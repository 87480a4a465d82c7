import { flushCompileCache } from "node:module";
import { argv, stderr, stdout } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { Tokens } from "#platform/tokens.ts";

import { cardTasks } from "./tasks.ts";

// Run by a test in a process of its own, so that it can be killed: node printing-node.factory.ts CONNECTION FOLDER
const [, , connection = "{}", folder = ""] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
const tokens = new Tokens(Buffer.alloc(32, "cards"));
runJobs({
  database,
  tasks: cardTasks({ database, tokens, store: new DiskStore(folder) }),
  onError: (error) => void stderr.write(`${String(error)}\n`),
  lookEveryMs: 50,
});
stdout.write("printing\n");
// Until it is killed: looking for work keeps no process alive.
setInterval(() => undefined, 60_000);
