import type { Manifest } from "#manifest.ts";

import { schoolReports } from "./school-reports.routes.ts";

export const manifest: Manifest = {
  routes: () => [schoolReports],
};
