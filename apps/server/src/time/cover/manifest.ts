import type { Manifest } from "#manifest.ts";

import { cover } from "./cover.routes.ts";

export const manifest: Manifest = {
  routes: () => [cover],
};
