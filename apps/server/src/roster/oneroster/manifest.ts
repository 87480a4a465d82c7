import type { Manifest } from "#manifest.ts";

import { rosterClients } from "./clients.routes.ts";

export const manifest: Manifest = {
  routes: () => [rosterClients],
};
