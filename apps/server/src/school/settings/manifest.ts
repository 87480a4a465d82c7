import type { Manifest } from "#manifest.ts";

import { settings } from "./settings.routes.ts";

export const manifest: Manifest = {
  routes: () => [settings],
};
