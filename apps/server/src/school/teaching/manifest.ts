import type { Manifest } from "#manifest.ts";

import { teaching } from "./teaching.routes.ts";

export const manifest: Manifest = {
  routes: () => [teaching],
};
