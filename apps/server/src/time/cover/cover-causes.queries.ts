import { sql } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import {
  buildAbout,
  forOffice,
  holdsRole,
  targetDay,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const coverCauses = {
  /** C10: an absence that a teacher has reported, until the office has decided, or its days are over. */
  "staff-absence": (_db, schoolId) =>
    forOffice({
      isThere: sql`(${holdsRole("school_management", "administrator")} and exists (select from staff_absence_reports as report
      where report.school_id = line.school_id and report.id = ${targetId} and report.state <> 'withdrawn'))`,
      isOpen: sql`exists (select from staff_absence_reports as report
      where report.school_id = line.school_id and report.id = ${targetId} and report.state = 'waiting'
        and report.ends_on > ${todayIn(schoolId)})`,
      says: sql`(select ${buildAbout({ person: selectNames("teacher"), day: sql`report.starts_on` })}
      from staff_absence_reports as report
      join people as teacher on teacher.school_id = report.school_id and teacher.id = report.teacher_id
      where report.school_id = line.school_id and report.id = ${targetId})`,
    }),
  /** Lessons of a day, until it is over: that a change was taken back is news as well. */
  "day-changed": (_db, schoolId) => ({
    isThere: sql`true`,
    isOpen: sql`${targetDay} >= ${todayIn(schoolId)}`,
    says: buildAbout({ day: targetDay }),
  }),
} satisfies Partial<NoticeCauses>;
