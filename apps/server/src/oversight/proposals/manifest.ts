import type { Manifest } from "#manifest.ts";

import { proposals } from "./proposals.routes.ts";

export const manifest: Manifest = {
  routes: ({ proposalKinds, book }) => [proposals(proposalKinds, book)],
};
