import { sql } from "kysely";

import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** A user's open proposals about a person or a section. */
export const proposalImportDependents: ImportDependents = {
  looseKeys: [
    {
      child: "proposals",
      column: "subject_id",
      parent: "people",
      where: sql`(kept.subject_kind = 'person' and kept.state = 'waiting')`,
    },
    {
      child: "proposals",
      column: "subject_id",
      parent: "sections",
      where: sql`(kept.subject_kind = 'section' and kept.state = 'waiting')`,
    },
  ],
};
