import type { Manifest } from "#manifest.ts";

import { archiveTasks } from "./archive-tasks.ts";
import { schoolArchives } from "./school-archives.routes.ts";

export const manifest: Manifest = {
  routes: () => [schoolArchives],
  tasks: ({ database, store, tokens }) => archiveTasks({ database, store, tokens }),
};
