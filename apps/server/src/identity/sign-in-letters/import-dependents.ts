import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const letterImportDependents: ImportDependents = {
  looseKeys: [{ child: "letter_batch_parts", column: "person_ids", parent: "people", isMany: true }],
};
