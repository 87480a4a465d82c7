import { flushCompileCache } from "node:module";
import { argv } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";

import { finishJobs } from "./staged.factory.ts";

// Run by a test in a process of its own, so that it can be killed: node job-in-child.factory.ts CONNECTION
const [, , connection = "{}"] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
await finishJobs(database);
await database.close();
