import type { Manifest } from "#manifest.ts";

import { ministryResults } from "./ministry-results.routes.ts";

export const manifest: Manifest = {
  routes: () => [ministryResults],
};
