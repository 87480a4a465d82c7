import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { sweepClips } from "./sweep-clips.ts";
import { videoTasks } from "./video-tasks.routes.ts";

export const manifest: Manifest = {
  routes: () => [videoTasks],
  tasks: ({ database }) => nightly("sweep clips", () => sweepClips(database)),
  fileReaders: { video_task: [mayReadVideoTaskFiles], video_take: [mayReadVideoTaskFiles] },
};
