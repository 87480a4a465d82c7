import type { Manifest } from "#manifest.ts";

import { identities } from "./identities.routes.ts";
import { RelyingParty } from "./relying-party.ts";

export const manifest: Manifest = {
  routes: ({ localHosts }) => [identities(new RelyingParty(localHosts))],
};
