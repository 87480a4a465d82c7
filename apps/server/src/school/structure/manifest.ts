import type { Manifest } from "#manifest.ts";

import { structure } from "./structure.routes.ts";

export const manifest: Manifest = {
  routes: () => [structure],
};
