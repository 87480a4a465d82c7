import type { Manifest } from "#manifest.ts";

import { setup } from "./setup.routes.ts";

export const manifest: Manifest = {
  routes: ({ setupCode }) => [setup(setupCode)],
};
