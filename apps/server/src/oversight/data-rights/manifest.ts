import type { Manifest } from "#manifest.ts";

import { dataRights } from "./data-rights.routes.ts";
import { personErased } from "./person-erased.ts";
import { dataRightsTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: ({ store }) => [dataRights(store)],
  proposals: [personErased],
  tasks: ({ database, store, personTables }) => dataRightsTasks({ database, store, personTables }),
};
