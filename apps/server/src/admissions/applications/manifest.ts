import type { Manifest } from "#manifest.ts";

import { applications } from "./applications.routes.ts";
import { mayReadApplicationFiles } from "./may-read-application-files.ts";
import { applicationTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: ({ store, schoolBytes, outboundAccount }) => [
    applications({ store, schoolBytes, ways: outboundAccount }),
  ],
  tasks: ({ database, tokens, messageSenders: ways }) => applicationTasks({ database, tokens, ways }),
  fileReaders: { application: [mayReadApplicationFiles] },
};
