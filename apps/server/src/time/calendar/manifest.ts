import type { Manifest } from "#manifest.ts";

import { calendar } from "./calendar.routes.ts";

export const manifest: Manifest = {
  routes: () => [calendar],
};
