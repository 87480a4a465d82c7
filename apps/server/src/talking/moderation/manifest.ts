import type { Manifest } from "#manifest.ts";

import { mayReadCaseFiles } from "./may-read-case-files.ts";
import { moderation } from "./moderation.routes.ts";
import { moderationTasks } from "./tasks.ts";

export const manifest: Manifest = {
  routes: ({ book }) => [moderation(book)],
  tasks: ({ database }) => moderationTasks(database),
  fileReaders: { case: [mayReadCaseFiles] },
};
