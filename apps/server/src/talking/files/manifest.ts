import type { Manifest } from "#manifest.ts";
import { hourly } from "#platform/jobs/hourly.ts";

import { files } from "./files.routes.ts";
import { sweepFiles } from "./sweep-files.ts";

export const manifest: Manifest = {
  routes: ({ store, fileReaders, schoolBytes }) => [files(store, fileReaders, schoolBytes)],
  tasks: ({ database, store }) => hourly("sweep files", () => sweepFiles(database, store)),
};
