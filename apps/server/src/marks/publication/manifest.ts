import type { Manifest } from "#manifest.ts";

import { publication } from "./publication.routes.ts";
import { publishTask } from "./publish-later.ts";
import { dueColumnsTask } from "./remind-of-columns.ts";
import { tellGuardiansTask } from "./tell-families.ts";

export const manifest: Manifest = {
  routes: () => [publication],
  tasks: ({ database }) => ({
    ...publishTask(database),
    ...tellGuardiansTask(database),
    ...dueColumnsTask(database),
  }),
};
