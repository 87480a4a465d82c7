import type { Manifest } from "#manifest.ts";

import { reportTickets } from "./legacy.routes.ts";

export const manifest: Manifest = {
  routes: () => [reportTickets],
};
