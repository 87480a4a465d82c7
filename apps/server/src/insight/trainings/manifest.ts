import type { Manifest } from "#manifest.ts";

import { trainings } from "./trainings.routes.ts";

export const manifest: Manifest = {
  routes: () => [trainings],
};
