import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { asks } from "./asks.routes.ts";
import { mayReadAskFiles } from "./may-read-ask-files.ts";
import { sweepAsks } from "./sweep-asks.ts";
import { remindOfClosing } from "./tell-asked.ts";

export const manifest: Manifest = {
  routes: () => [asks],
  tasks: ({ database }) => ({
    ...remindOfClosing(database),
    ...nightly("sweep asks", () => sweepAsks(database)),
  }),
  fileReaders: { ask: [mayReadAskFiles] },
};
