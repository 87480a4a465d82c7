import type { Manifest } from "#manifest.ts";

import { catalogue } from "./catalogue.routes.ts";
import { catalogueChanged } from "./write-or-ask.ts";

export const manifest: Manifest = {
  routes: () => [catalogue],
  proposals: [catalogueChanged],
};
