import type { Manifest } from "#manifest.ts";

import { cover } from "./cover.routes.ts";
import { substituteTasks } from "./open-to-substitutes.ts";

export const manifest: Manifest = {
  routes: () => [cover],
  tasks: ({ database }) => substituteTasks(database),
};
