import type { Manifest } from "#manifest.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { videoTasks } from "./video-tasks.routes.ts";

export const manifest: Manifest = {
  routes: () => [videoTasks],
  fileReaders: { video_task: [mayReadVideoTaskFiles], video_take: [mayReadVideoTaskFiles] },
};
