import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Entries follow from the work of others. */
export const followUpImportDependents: ImportDependents = { followers: [{ table: "follow_up_entries" }] };
