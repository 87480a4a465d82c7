import { EXPORT_HOURS } from "@dars/contract/oversight/data-rights";
import { sql } from "kysely";

import { ownAccounts, targetId, type NoticeCauses } from "#talking/notifications/public.ts";

export const ownDataCauses = {
  /** Files that one has asked for, until they are fetched or dropped. That they could not be made stays. */
  "own-data": () => ({
    isThere: sql`exists (select from data_exports as export
      where export.school_id = line.school_id and export.id = ${targetId} and export.asked_by in ${ownAccounts}
        and export.dropped_at is null
        and coalesce(export.made_at > now() - make_interval(hours => ${EXPORT_HOURS}), true))`,
    isOpen: sql`exists (select from data_exports as export
      where export.school_id = line.school_id and export.id = ${targetId} and export.taken_at is null)`,
    says: null,
  }),
} satisfies Partial<NoticeCauses>;
