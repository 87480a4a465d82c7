import type { Manifest } from "#manifest.ts";

import { followObjectionsTask } from "./follow-objections.ts";
import { results } from "./results.routes.ts";

export const manifest: Manifest = {
  routes: () => [results],
  tasks: ({ database }) => followObjectionsTask(database),
};
