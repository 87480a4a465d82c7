import type { Manifest } from "#manifest.ts";

import { passkeys } from "./passkeys.routes.ts";
import { secondFactors } from "./second-factors.routes.ts";

export const manifest: Manifest = {
  routes: ({ book }) => [passkeys, secondFactors(book)],
};
