import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { rosterUploads } from "./roster-uploads.routes.ts";
import { sweepUploads } from "./sweep-uploads.ts";

export const manifest: Manifest = {
  routes: () => [rosterUploads],
  tasks: ({ database, importDays }) => hourly("sweep uploads", () => sweepUploads(database, importDays)),
};
