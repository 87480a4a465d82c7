import type { Manifest } from "#manifest.ts";

import { publication } from "./publication.routes.ts";
import { releaseTask } from "./release.ts";
import { tellGuardiansTask } from "./tell-families.ts";

export const manifest: Manifest = {
  routes: () => [publication],
  tasks: ({ database }) => ({ ...releaseTask(database), ...tellGuardiansTask(database) }),
};
