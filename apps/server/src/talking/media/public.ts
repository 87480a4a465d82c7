export { findFfmpeg } from "./find-ffmpeg.ts";
export { mediaTasks } from "./media-tasks.ts";
export { MediaRefused } from "./media-refused.ts";
export { readPdf } from "./read-pdf.ts";
