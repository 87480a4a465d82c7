import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { applications } from "./applications.routes.ts";
import { sweepApplications } from "./sweep-applications.ts";

export const manifest: Manifest = {
  routes: () => [applications],
  tasks: ({ database }) => hourly("sweep applications", () => sweepApplications(database)),
};
