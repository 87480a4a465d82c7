import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { mayReadThreadFiles } from "./may-read-thread-files.ts";
import { messages } from "./messages.routes.ts";
import { sweepThreads } from "./sweep-threads.ts";

export const manifest: Manifest = {
  routes: () => [messages],
  tasks: ({ database }) => nightly("sweep threads", () => sweepThreads(database)),
  fileReaders: { thread: [mayReadThreadFiles] },
};
