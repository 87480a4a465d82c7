export { guideVideos } from "./guide-videos.routes.ts";
export { mayReadGuideVideoFiles } from "./may-read-guide-video-files.ts";
