import type { Manifest } from "#manifest.ts";

import { careNotes } from "./care-notes.routes.ts";

export const manifest: Manifest = {
  routes: () => [careNotes],
};
