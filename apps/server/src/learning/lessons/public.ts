export { checkBlocks } from "./check-blocks.ts";
export { copyLessonsOfYear } from "./copy-lessons-of-year.ts";
export { countsOf } from "./save-draft.ts";
export { requireOffering, requireOpenOffering } from "./may.ts";
export { findOffering } from "./reach.queries.ts";
