export { lessons } from "./lessons.routes.ts";
export { mayReadLessonFiles } from "./may-read-lesson-files.ts";
export { checkBlocks } from "./check-blocks.ts";
export { countsOf } from "./save-draft.ts";
