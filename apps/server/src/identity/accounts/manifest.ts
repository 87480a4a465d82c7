import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { accounts } from "./accounts.routes.ts";
import { sweepFailures } from "./sweep-failures.ts";
import { sweepSessions } from "./sweep-sessions.ts";

export const manifest: Manifest = {
  routes: ({ book, pushHosts, localHosts }) => [accounts(book, pushHosts, localHosts)],
  tasks: ({ database }) => ({
    ...hourly("sweep sign-in failures", () => sweepFailures(database)),
    ...nightly("sweep sessions", () => sweepSessions(database)),
  }),
};
