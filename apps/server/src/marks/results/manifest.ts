import type { Manifest } from "#manifest.ts";

import { results } from "./results.routes.ts";

export const manifest: Manifest = {
  routes: () => [results],
};
