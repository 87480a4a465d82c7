import type { Manifest } from "#manifest.ts";

import { archive } from "./archive.routes.ts";
import { archiveTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: () => [archive],
  tasks: ({ database }) => archiveTasks(database),
};
