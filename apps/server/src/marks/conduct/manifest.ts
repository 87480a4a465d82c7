import type { Manifest } from "#manifest.ts";

import { conduct } from "./conduct.routes.ts";

export const manifest: Manifest = {
  routes: () => [conduct],
};
