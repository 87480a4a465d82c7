import type { Manifest } from "#manifest.ts";

import { rollover } from "./rollover.routes.ts";
import { yearRolledOver } from "./submit-rollover.ts";

export const manifest: Manifest = {
  routes: () => [rollover],
  proposals: [yearRolledOver],
};
