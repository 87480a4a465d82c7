import type { Manifest } from "#manifest.ts";

import { lessons } from "./lessons.routes.ts";
import { mayReadLessonFiles } from "./may-read-lesson-files.ts";

export const manifest: Manifest = {
  routes: () => [lessons],
  fileReaders: { lesson: [mayReadLessonFiles] },
};
