import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { homework } from "./homework.routes.ts";
import { mayReadHomeworkFiles } from "./may-read-homework-files.ts";
import { moveDues } from "./move-dues.ts";
import { sweepHomework } from "./sweep-homework.ts";

export const manifest: Manifest = {
  routes: () => [homework],
  tasks: ({ database }) => ({
    ...moveDues(database),
    ...nightly("sweep homework", () => sweepHomework(database)),
  }),
  fileReaders: { homework: [mayReadHomeworkFiles], homework_answer: [mayReadHomeworkFiles] },
};
