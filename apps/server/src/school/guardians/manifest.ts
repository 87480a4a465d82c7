import type { Manifest } from "#manifest.ts";

import { guardians } from "./guardians.routes.ts";
import { guardianInvited } from "./invite-guardian.ts";

export const manifest: Manifest = {
  routes: () => [guardians],
  proposals: [guardianInvited],
};
