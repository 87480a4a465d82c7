export { listColumnNames, findColumns, neverRead } from "./columns.ts";
export {
  emptyCells,
  FILES,
  isNeeded,
  MARK_FILES,
  type CellKind,
  type Cells,
  type Column,
  type FileName,
  type Table,
  type Version,
} from "./vocabulary.ts";
