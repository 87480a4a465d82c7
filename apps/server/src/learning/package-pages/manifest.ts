import type { Manifest } from "#manifest.ts";

import { packagePages } from "./package-pages.routes.ts";

export const manifest: Manifest = {
  routes: ({ store, schoolBytes }) => [packagePages({ store, schoolBytes })],
};
