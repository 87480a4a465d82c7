import { sql } from "kysely";

import { buildAbout, selectWording, targetDay, type NoticeCauses } from "#talking/notifications/public.ts";

export const rolloverCauses = {
  /** The year to which the school has passed, until it is over. */
  "new-year": () => ({
    isThere: sql`exists (select from academic_years as year
      where year.school_id = line.school_id and year.starts_on = ${targetDay} and year.state <> 'planning')`,
    isOpen: sql`exists (select from academic_years as year
      where year.school_id = line.school_id and year.starts_on = ${targetDay} and year.state = 'current')`,
    says: sql`(select ${buildAbout({ title: selectWording(sql`year.title`), day: targetDay })} from academic_years as year
      where year.school_id = line.school_id and year.starts_on = ${targetDay} limit 1)`,
  }),
} satisfies Partial<NoticeCauses>;
