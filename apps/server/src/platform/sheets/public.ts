export { EMPTY_CELL, type Grid, type GridCell, type GridRow, type NamedGrid } from "./grid.ts";
export { openWorkbook } from "./open-workbook.ts";
export { readGrid } from "./read-grid.ts";
export { readXml } from "./read-xml.ts";
export { dayOfSerial, serialOfDay } from "./serial-day.ts";
export { fileOf, workbookOf } from "./file-of.ts";
export type { Sheet, SheetCell, SheetColumn } from "./sheet.ts";
export { writeSeparated } from "./write-separated.ts";
export { writeWorkbook } from "./write-workbook.ts";
