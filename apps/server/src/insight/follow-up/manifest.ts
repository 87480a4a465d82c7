import type { Manifest } from "#manifest.ts";

import { followUp } from "./follow-up.routes.ts";

export const manifest: Manifest = {
  routes: () => [followUp],
};
