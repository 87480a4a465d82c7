import { sql } from "kysely";

import type { Traces } from "#platform/db/traces.ts";

/** A user's open proposals about a person or a section. */
export const proposalTraces: Traces = {
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
