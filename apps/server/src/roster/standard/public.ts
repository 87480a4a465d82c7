export { listColumnNames, findColumns, neverRead } from "./columns.ts";
export {
  emptyCells,
  FILES,
  guid,
  isNeeded,
  leftOut,
  list,
  MARK_FILES,
  must,
  optional,
  text,
  type CellKind,
  type Cells,
  type Column,
  type FileName,
  type Table,
  type Version,
} from "./vocabulary.ts";
