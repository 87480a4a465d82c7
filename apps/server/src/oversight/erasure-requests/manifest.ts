import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { erasureRequests } from "./erasure-requests.routes.ts";
import { sweepErasureRequests } from "./sweep-erasure-requests.ts";

export const manifest: Manifest = {
  routes: () => [erasureRequests],
  tasks: ({ database }) => nightly("sweep erasure requests", () => sweepErasureRequests(database)),
};
