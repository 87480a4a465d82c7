import type { Manifest } from "#manifest.ts";

import { letterTasks } from "./letter-tasks.ts";
import { letters } from "./letters.routes.ts";

export const manifest: Manifest = {
  routes: ({ store }) => [letters(store)],
  tasks: ({ database, store, tokens }) => letterTasks({ database, tokens, store }),
};
