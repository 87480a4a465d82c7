import type { Manifest } from "#manifest.ts";

import { personChanged } from "./change-person.ts";
import { personCreated } from "./create-person.ts";
import { people } from "./people.routes.ts";

export const manifest: Manifest = {
  routes: () => [people],
  proposals: [personChanged, personCreated],
};
