import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const circularImportDependents: ImportDependents = {
  looseKeys: [
    { child: "circulars", column: "level_ids", parent: "levels", isMany: true },
    { child: "circulars", column: "school_ids", parent: "schools", isMany: true },
  ],
};
