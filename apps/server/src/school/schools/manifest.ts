import type { Manifest } from "#manifest.ts";

import { schools } from "./schools.routes.ts";

export const manifest: Manifest = {
  routes: () => [schools],
};
