import { fileURLToPath } from "node:url";

import { createApplication } from "#server/application.ts";
import { serveApp } from "#server/pages/public.ts";
import { Database } from "#server/platform/db/db.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { connection, TOKEN_KEY } from "./place.ts";
import { work } from "./worker.ts";

const APP = fileURLToPath(new URL("../apps/app/dist/", import.meta.url));

const database = Database.open({ connection: connection() });
const { http } = await createApplication({
  database,
  tokens: new Tokens(TOKEN_KEY),
  isLimited: false,
  limits: { perSession: 1e9, perAddress: 1e9 },
});
await serveApp(http, APP);
const address = await http.listen({ port: 0, host: "127.0.0.1" });

const skills = {
  address: () => address,
  /** It dies when the next message is committed, before anybody is told. */
  dieAtNextCommit: () => {
    database.hints.hear(({ about }) => about === "room" && process.kill(process.pid, "SIGKILL"));
  },
};
export type ScreensNode = typeof skills;
work(skills);
