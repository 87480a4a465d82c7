import { flushCompileCache } from "node:module";
import { argv, stderr, stdout } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { mailSender } from "#platform/senders/mail-sender.ts";
import { Tokens } from "#platform/tokens.ts";

import { outboundTasks } from "./tasks.ts";

// Run by a test in a process of its own, so that it can be killed:
// node sending-node.factory.ts CONNECTION KEY MAIL_URL MOMENT
const [, , connection = "{}", key = "", url = "", now = ""] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
runJobs({
  database,
  tasks: outboundTasks({
    database,
    tokens: new Tokens(Buffer.from(key, "base64")),
    senders: { email: mailSender({ account: { url, from: "dars@school.example", cost: 0 } }) },
    checks: {},
    origin: "https://school.example",
    now: () => new Date(now),
  }),
  onError: (error) => void stderr.write(`${String(error)}\n`),
  lookEveryMs: 50,
});
stdout.write("sending\n");
// Until it is killed: looking for work keeps no process alive.
setInterval(() => undefined, 60_000);
