import type { Manifest } from "#manifest.ts";

import { followUpTasks } from "./follow-up-tasks.ts";
import { followUp } from "./follow-up.routes.ts";

export const manifest: Manifest = {
  routes: () => [followUp],
  tasks: ({ database }) => followUpTasks(database),
};
