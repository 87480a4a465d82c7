export { checkBlocks } from "./check-blocks.ts";
export { isSame } from "./compare-lesson-plan.ts";
export { copyLessonsOfYear } from "./copy-lessons-of-year.ts";
export { requireName } from "./create-lesson.ts";
export { countsOf } from "./save-draft.ts";
export { mayWrite, requireOffering, requireOpenOffering } from "./may.ts";
export { listPlanned, listUnitNames, updateOfGroup, type PlannedLesson } from "./plan.queries.ts";
export { findOffering } from "./reach.queries.ts";
export { unitBook, type UnitBook } from "./unit-book.ts";
