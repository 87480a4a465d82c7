import { sql } from "kysely";

import { todayIn } from "#platform/db/today.ts";
import { targetDay, type NoticeCauses } from "#talking/notifications/public.ts";

export const calendarCauses = {
  /** Days that begin on that day, until they are over: that they were taken back is news as well. */
  calendar: (_db, schoolId) => ({
    isThere: sql`true`,
    isOpen: sql`(${targetDay} >= ${todayIn(schoolId)} or exists (select from calendar_entries as entry
      where entry.school_id = line.school_id and entry.starts_on = ${targetDay} and entry.removed_at is null
        and entry.ends_on > ${todayIn(schoolId)}))`,
  }),
} satisfies Partial<NoticeCauses>;
