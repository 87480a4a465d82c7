export { importFile } from "./import-file.ts";
export { insertUses, listPool } from "./pools.queries.ts";
