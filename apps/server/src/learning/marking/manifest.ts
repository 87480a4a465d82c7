import type { Manifest } from "#manifest.ts";

import { marking } from "./marking.routes.ts";

export const manifest: Manifest = {
  routes: () => [marking],
};
