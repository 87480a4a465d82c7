import type { Manifest } from "#manifest.ts";

import { policies } from "./policies.routes.ts";

export const manifest: Manifest = {
  routes: () => [policies],
};
