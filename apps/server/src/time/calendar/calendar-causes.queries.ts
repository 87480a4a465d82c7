import { sql } from "kysely";

import { todayIn } from "#platform/db/today.ts";
import { buildAbout, targetDay, type NoticeCauses } from "#talking/notifications/public.ts";

export const calendarCauses = {
  /** Days that begin on that day, until they are over: that they were taken back is news as well. */
  calendar: (_db, schoolId) => ({
    isThere: sql`true`,
    isOpen: sql`(${targetDay} >= ${todayIn(schoolId)} or exists (select from calendar_entries as entry
      where entry.school_id = line.school_id and entry.starts_on = ${targetDay} and entry.removed_at is null
        and entry.ends_on > ${todayIn(schoolId)}))`,
    // An entry for some levels or sections only, or for staff, is named by its day: who reads it is decided in the calendar.
    says: buildAbout({
      title: sql`(select json_build_object('en', entry.title_en, 'ar', entry.title_ar, 'ckb', entry.title_ckb)
        from calendar_entries as entry
        where entry.school_id = line.school_id and entry.starts_on = ${targetDay} and entry.removed_at is null
          and entry.audience = 'everyone' and entry.level_ids = '{}' and entry.section_ids = '{}'
        order by entry.id limit 1)`,
      day: targetDay,
    }),
  }),
} satisfies Partial<NoticeCauses>;
