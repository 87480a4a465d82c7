import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Read positions are stored automatically. */
export const messageImportDependents: ImportDependents = { followers: [{ table: "message_readings" }] };
