import { fileURLToPath } from "node:url";

import { serveApp } from "#server/shell/pages/public.ts";

import { wholeServer } from "./whole-server.ts";
import { work } from "./worker.ts";

const APP = fileURLToPath(new URL("../apps/app/dist/", import.meta.url));

const { http, database, listen } = await wholeServer();
await serveApp(http, APP);
const address = await listen();

const skills = {
  address: () => address,
  /** It dies when the next message is committed, before any app is notified. */
  dieAtNextCommit: () => {
    database.hints.hear(({ about }) => about === "room" && process.kill(process.pid, "SIGKILL"));
  },
};
export type ScreensNode = typeof skills;
work(skills);
