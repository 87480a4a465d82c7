import type { Manifest } from "#manifest.ts";

import { schoolRecords } from "./school-records.routes.ts";

export const manifest: Manifest = {
  routes: () => [schoolRecords],
};
