import type { Manifest } from "#manifest.ts";

import { rosterTables } from "./roster-tables.routes.ts";

export const manifest: Manifest = {
  routes: () => [rosterTables],
};
