import type { Manifest } from "#manifest.ts";

import { home } from "./home.routes.ts";

export const manifest: Manifest = {
  routes: () => [home],
};
