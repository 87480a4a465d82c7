import type { Manifest } from "#manifest.ts";

import { chat } from "./chat.routes.ts";
import { chatTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: () => [chat],
  tasks: ({ database }) => chatTasks(database),
};
