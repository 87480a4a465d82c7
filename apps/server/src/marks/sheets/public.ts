export { columnLine } from "./column-line.ts";
export { listExternal } from "./external-marks.queries.ts";
export { inputsOf } from "./list-sheets.ts";
export { storedMark, type StoredMark } from "./stored-mark.ts";
export { markOf } from "./shapes.queries.ts";
export { countEntered, listClassRows, type ClassRow } from "./sheets.queries.ts";
export { columnUnlocked, unlockingOf } from "./unlock-column.ts";
export { writeAmendment } from "./write-amendment.ts";
export { writeExternalMark } from "./write-external-mark.ts";
