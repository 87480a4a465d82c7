export { listClassColumns, type StoredClassColumn } from "./class-columns.queries.ts";
export { classWindows } from "./class-windows.queries.ts";
export { columnsOfClass } from "./columns-of-class.ts";
export { columnLine, columnState, type CellCount } from "./column-line.ts";
export { listMarksOfClasses } from "./class-marks.queries.ts";
export { countUnusual } from "./count-unusual.ts";
export { listExternal } from "./external-marks.queries.ts";
export { toAsker, requireSheet } from "./require-sheet.ts";
export { listInputs, pickLevel, sheetLine } from "./sheet-line.ts";
export { storedMark, type StoredMark } from "./stored-mark.ts";
export { selectMark } from "./shapes.queries.ts";
export {
  countEmptyCells,
  countEntered,
  listClassRows,
  type CellOfClass,
  type ClassRow,
} from "./sheets.queries.ts";
export { columnUnlocked, buildUnlockProposal } from "./unlock-column.ts";
export { writeAmendment } from "./write-amendment.ts";
export { writeExternalMark } from "./write-external-mark.ts";
export { columnCauses } from "./column-causes.queries.ts";
export { readFormerSheet } from "./read-former-sheet.ts";
export { readSheet } from "./read-sheet.ts";
export { workbookSheet } from "./workbook-sheet.ts";
