import { sql } from "kysely";

import { decidedBy, targetId, type NoticeCauses } from "#talking/notifications/public.ts";

export const caseCauses = {
  /** A case that waits for the staff. */
  "report-case": () => decidedBy({ record: "moderation_cases", isOpen: "asked.state = 'open'" }),
  /** A decision, or a case that one has reported, as long as it is kept. */
  moderation: () => ({
    isThere: sql`(exists (select from moderation_acts as act
        where act.school_id = line.school_id and act.id = ${targetId})
      or exists (select from moderation_cases as reported
        where reported.school_id = line.school_id and 'case-' || reported.id = line.target))`,
    says: null,
  }),
} satisfies Partial<NoticeCauses>;
