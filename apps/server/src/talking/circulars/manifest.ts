import type { Manifest } from "#manifest.ts";

import { circularTasks } from "./circular-tasks.ts";
import { circulars } from "./circulars.routes.ts";

export const manifest: Manifest = {
  routes: () => [circulars],
  tasks: ({ database }) => circularTasks(database),
};
