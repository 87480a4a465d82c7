export { findFfmpeg } from "./find-ffmpeg.ts";
export { mediaTasks } from "./media-tasks.ts";
