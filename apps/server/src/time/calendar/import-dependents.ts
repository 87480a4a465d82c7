import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const calendarImportDependents: ImportDependents = {
  looseKeys: [
    { child: "calendar_entries", column: "level_ids", parent: "levels", isMany: true },
    { child: "calendar_entries", column: "section_ids", parent: "sections", isMany: true },
  ],
};
