import type { Manifest } from "#manifest.ts";

import { sheets } from "./sheets.routes.ts";

export const manifest: Manifest = {
  routes: () => [sheets],
};
