export { readTable } from "./read-table.ts";
export { loadTableSchool } from "./load-table-school.ts";
export { columnKeys, columnTitles } from "./columns.ts";
export { TABLE_KINDS, type TableKind, type TableRead } from "./table.ts";
