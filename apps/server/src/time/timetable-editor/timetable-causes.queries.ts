import { sql } from "kysely";

import { todayIn } from "#platform/db/today.ts";
import { buildAbout, targetDay, type NoticeCauses } from "#talking/notifications/public.ts";

export const timetableCauses = {
  /** TT-3: the week that holds from that day on, until another one holds. */
  timetable: (_db, schoolId) => ({
    isThere: sql`true`,
    isOpen: sql`exists (select from timetables as published
      where published.school_id = line.school_id and published.state = 'published'
        and coalesce(published.ends_on, 'infinity') > greatest(published.starts_on, ${todayIn(schoolId)})
        and published.starts_on <= ${targetDay})`,
    says: buildAbout({ day: targetDay }),
  }),
} satisfies Partial<NoticeCauses>;
