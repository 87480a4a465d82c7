export { readTable } from "./read-table.ts";
export { loadTableSchool } from "./load-table-school.ts";
export type { TableRow } from "./table.ts";
