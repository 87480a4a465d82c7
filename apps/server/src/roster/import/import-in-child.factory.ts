import { flushCompileCache } from "node:module";
import { argv } from "node:process";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";

import { importRoster } from "./import-roster.ts";

// Run by a test in a process of its own, so that it can be killed: node import-in-child.factory.ts CONNECTION REQUEST
const [, , connection = "{}", request = "{}"] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
await importRoster(database, JSON.parse(request));
await database.close();
