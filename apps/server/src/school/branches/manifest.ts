import type { Manifest } from "#manifest.ts";

import { branches } from "./branches.routes.ts";

export const manifest: Manifest = {
  routes: () => [branches],
};
