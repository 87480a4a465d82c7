import type { ImportDependents } from "#platform/db/import-dependents.ts";

export const cardImportDependents: ImportDependents = {
  looseKeys: [
    { child: "card_batch_parts", column: "student_ids", parent: "people", isMany: true },
    { child: "card_batch_parts", column: "card_ids", parent: "cards", isMany: true },
  ],
};
