import type { Manifest } from "#manifest.ts";

import { mayReadThreadFiles } from "./may-read-thread-files.ts";
import { messages } from "./messages.routes.ts";
import { messageTasks } from "./sweep-threads.ts";

export const manifest: Manifest = {
  routes: () => [messages],
  tasks: ({ database }) => messageTasks(database),
  fileReaders: { thread: [mayReadThreadFiles] },
};
