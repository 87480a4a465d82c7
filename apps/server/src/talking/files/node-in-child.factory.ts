import { flushCompileCache } from "node:module";
import { argv, stdout } from "node:process";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { Tokens } from "#platform/tokens.ts";

// Run by a test in a process of its own, so that it can be killed: node node-in-child.factory.ts CONNECTION KEY FOLDER
const [, , connection = "{}", key = "", folder = ""] = argv;
flushCompileCache();
const database = Database.open({ connection: asApp(JSON.parse(connection)) });
const { http } = await createApplication({
  database,
  tokens: new Tokens(Buffer.from(key, "base64")),
  files: new DiskStore(folder),
  limits: { perSession: 1_000_000, perAddress: 1_000_000 },
});
stdout.write(`${await http.listen({ port: 0 })}\n`);
