import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { lookForUploads } from "./look-for-uploads.ts";
import { rosterUploads } from "./roster-uploads.routes.ts";
import { sweepUploads } from "./sweep-uploads.ts";

const LOOK_EVERY_SECONDS = 300;

export const manifest: Manifest = {
  routes: () => [rosterUploads],
  tasks: ({ database, importDays }) => ({
    ...hourly("sweep uploads", () => sweepUploads(database, importDays)),
    "look for uploads": { run: () => lookForUploads(database), everySeconds: LOOK_EVERY_SECONDS },
  }),
};
