import type { Manifest } from "#manifest.ts";

import { years } from "./years.routes.ts";

export const manifest: Manifest = {
  routes: ({ yearFollowers }) => [years(yearFollowers)],
};
