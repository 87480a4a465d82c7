import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { accounts } from "./accounts.routes.ts";
import { sweepFailures } from "./sweep-failures.ts";

export const manifest: Manifest = {
  routes: ({ book, pushHosts }) => [accounts(book, pushHosts)],
  tasks: ({ database }) => hourly("sweep sign-in failures", () => sweepFailures(database)),
};
