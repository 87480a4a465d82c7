import type { Manifest } from "#manifest.ts";

import { exercises } from "./exercises.routes.ts";
import { exerciseTasks } from "./tell-later.ts";

export const manifest: Manifest = {
  routes: () => [exercises],
  tasks: ({ database }) => exerciseTasks(database),
};
