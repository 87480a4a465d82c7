export { lessons } from "./lessons.routes.ts";
export { mayReadLessonFiles } from "./may-read-lesson-files.ts";
export { checkBlocks } from "./check-blocks.ts";
export { countsOf } from "./save-draft.ts";
export { requireOffering, requireOpenOffering } from "./may.ts";
export { findOffering } from "./reach.queries.ts";
