import type { Manifest } from "#manifest.ts";

import { sheets } from "./sheets.routes.ts";
import { columnUnlocked } from "./unlock-column.ts";

export const manifest: Manifest = {
  routes: () => [sheets],
  proposals: [columnUnlocked],
};
