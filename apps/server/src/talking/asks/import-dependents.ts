import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const askImportDependents: ImportDependents = {
  looseKeys: [
    { child: "asks", column: "level_ids", parent: "levels", isMany: true },
    { child: "asks", column: "section_ids", parent: "sections", isMany: true },
    { child: "asks", column: "subject_ids", parent: "subjects", isMany: true },
    { child: "asks", column: "person_ids", parent: "people", isMany: true },
  ],
};
