import type { Manifest } from "#manifest.ts";

import { retention } from "./retention.routes.ts";

export const manifest: Manifest = {
  routes: () => [retention],
};
