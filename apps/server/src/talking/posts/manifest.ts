import type { Manifest } from "#manifest.ts";

import { announceTask } from "./announce.ts";
import { mayReadPostFiles } from "./may-read-post-files.ts";
import { posts } from "./posts.routes.ts";

export const manifest: Manifest = {
  routes: () => [posts],
  tasks: ({ database }) => announceTask(database),
  fileReaders: { post: [mayReadPostFiles] },
};
