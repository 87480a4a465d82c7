import type { Manifest } from "#manifest.ts";

import { evaluations } from "./evaluations.routes.ts";

export const manifest: Manifest = {
  routes: () => [evaluations],
};
