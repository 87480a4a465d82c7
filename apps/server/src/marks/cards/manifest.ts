import type { Manifest } from "#manifest.ts";

import { cards } from "./cards.routes.ts";
import { cardTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: ({ store }) => [cards(store)],
  tasks: ({ database, store, tokens }) => cardTasks({ database, tokens, store }),
};
