import type { Manifest } from "#manifest.ts";

import { openings } from "./openings.routes.ts";

export const manifest: Manifest = {
  routes: () => [openings],
};
