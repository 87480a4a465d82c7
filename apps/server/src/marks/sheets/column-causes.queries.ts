import { sql } from "kysely";

import { holdsToday } from "#platform/db/today.ts";
import {
  buildAbout,
  joinSubject,
  selectSubject,
  selectWording,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const columnCauses = {
  /** A column of one's own class that takes marks again, until it is handed in. */
  "marks-returned": (_db, schoolId) => ({
    isThere: sql`exists (select from teacher_assignments as held
      where held.school_id = line.school_id and held.teaching_class_id = ${targetId}
        and held.teacher_id = line.person_id and held.state = 'active' and ${holdsToday("held", schoolId)})`,
    isOpen: sql`exists (select from mark_columns as stored
      where stored.school_id = line.school_id and stored.class_id = ${targetId} and stored.state = 'open'
        and stored.decided_at is not null)`,
    says: sql`(select ${buildAbout({
      title: sql`case when class.title is not null then ${selectWording(sql`class.title`)} end`,
      subject: selectSubject("subject"),
    })} from teaching_classes as class ${joinSubject("class")}
      where class.school_id = line.school_id and class.id = ${targetId})`,
  }),
} satisfies Partial<NoticeCauses>;
