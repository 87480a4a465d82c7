import { sql } from "kysely";

import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Who only opened a post has done nothing that could be lost; who acknowledged it has. */
export const postImportDependents: ImportDependents = {
  followers: [{ table: "post_readings", isWork: sql`(kept.acknowledged_at is not null)` }],
  looseKeys: [
    { child: "posts", column: "level_ids", parent: "levels", isMany: true },
    { child: "posts", column: "section_ids", parent: "sections", isMany: true },
    { child: "posts", column: "subject_ids", parent: "subjects", isMany: true },
    { child: "posts", column: "person_ids", parent: "people", isMany: true },
  ],
};
