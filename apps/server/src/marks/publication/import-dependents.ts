import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const publicationImportDependents: ImportDependents = {
  followers: [{ table: "mark_reminders" }],
  looseKeys: [
    { child: "mark_publications", column: "section_ids", parent: "sections", isMany: true },
    { child: "decision_allocations", column: "offering_ids", parent: "subject_offerings", isMany: true },
  ],
};
