import type { Manifest } from "#manifest.ts";

import { guideVideos } from "./guide-videos.routes.ts";
import { mayReadGuideVideoFiles } from "./may-read-guide-video-files.ts";

export const manifest: Manifest = {
  routes: () => [guideVideos],
  fileReaders: { guide_video: [mayReadGuideVideoFiles] },
};
