import type { Manifest } from "#manifest.ts";

import { rosterExport } from "./roster-export.routes.ts";

export const manifest: Manifest = {
  routes: () => [rosterExport],
};
