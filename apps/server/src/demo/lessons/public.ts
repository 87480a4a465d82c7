import { BIOLOGY } from "./biology.ts";
import { LANGUAGES } from "./languages.ts";
import { PHYSICS } from "./physics.ts";

export { CLIP } from "./clip.ts";
export { CLIP_CAPTIONS } from "./clip-captions.ts";
export { parseBlocks } from "./parse-blocks.ts";
export { blocksOfLesson } from "./blocks-of-lesson.ts";
export { drawPictures } from "./pictures.ts";
export { drawPortraits } from "./portraits.ts";
export type { DemoCourse, DemoLesson } from "./demo-lesson.ts";

/** Lessons of two subjects of each secondary level, and one each in Kurdish and English. */
export const COURSES = [...PHYSICS, ...BIOLOGY, ...LANGUAGES];
