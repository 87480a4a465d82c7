import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { proposals } from "./proposals.routes.ts";
import { sweepProposals } from "./sweep-proposals.ts";

export const manifest: Manifest = {
  routes: ({ proposalKinds, book }) => [proposals(proposalKinds, book)],
  tasks: ({ database }) => nightly("sweep proposals", () => sweepProposals(database)),
};
