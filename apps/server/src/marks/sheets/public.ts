export { columnLine } from "./column-line.ts";
export { inputsOf } from "./list-sheets.ts";
export { storedMark, type StoredMark } from "./stored-mark.ts";
export { markOf } from "./shapes.queries.ts";
export { countEntered, listClassRows, type ClassRow } from "./sheets.queries.ts";
export { writeAmendment } from "./write-amendment.ts";
