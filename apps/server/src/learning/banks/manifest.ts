import type { Manifest } from "#manifest.ts";

import { banks } from "./banks.routes.ts";

export const manifest: Manifest = {
  routes: () => [banks],
};
