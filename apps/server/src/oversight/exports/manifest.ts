import type { Manifest } from "#manifest.ts";

import { exports } from "./exports.routes.ts";

export const manifest: Manifest = {
  routes: () => [exports],
};
