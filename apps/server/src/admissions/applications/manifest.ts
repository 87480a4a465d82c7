import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { applications } from "./applications.routes.ts";
import { mayReadApplicationFiles } from "./may-read-application-files.ts";
import { sweepApplications } from "./sweep-applications.ts";

export const manifest: Manifest = {
  routes: ({ store, schoolBytes }) => [applications({ store, schoolBytes })],
  tasks: ({ database }) => hourly("sweep applications", () => sweepApplications(database)),
  fileReaders: { application: [mayReadApplicationFiles] },
};
