import type { Manifest } from "#manifest.ts";

import { letters } from "./letters.routes.ts";

export const manifest: Manifest = {
  routes: () => [letters],
};
