export { readTable } from "./read-table.ts";
export { writeSeparated } from "./write-separated.ts";
export { loadTableSchool } from "./load-table-school.ts";
export type { TableRow } from "./table.ts";
export { fileOf } from "./sheet-file.ts";
export type { Sheet } from "./sheet.ts";
