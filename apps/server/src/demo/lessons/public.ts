export { CLIP } from "./clip.ts";
export { CLIP_CAPTIONS } from "./clip-captions.ts";
export { COURSES } from "./courses.ts";
export { parseBlocks } from "./parse-blocks.ts";
export { blocksOfLesson } from "./blocks-of-lesson.ts";
export { drawPictures } from "./pictures.ts";
export { drawPortraits } from "./portraits.ts";
export type { DemoCourse, DemoLesson } from "./demo-lesson.ts";
