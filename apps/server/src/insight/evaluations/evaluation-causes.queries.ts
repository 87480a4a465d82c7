import { sql } from "kysely";

import {
  buildAbout,
  joinSubject,
  selectSubject,
  selectWording,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

export const evaluationCauses = {
  /** EVA-4: an evaluation of one's own, until it is acknowledged or appealed against; once more when that is decided. */
  evaluation: () => ({
    isThere: sql`exists (select from evaluations as visit
      where visit.school_id = line.school_id and visit.key = line.target and visit.teacher_id = line.person_id
        and visit.state in ('submitted', 'acknowledged', 'appealed', 'final'))`,
    isOpen: sql`exists (select from evaluations as visit
      where visit.school_id = line.school_id and visit.key = line.target
        and (visit.state = 'submitted' or (visit.state = 'final' and visit.final_at <= line.told_at)))`,
    says: sql`(select ${buildAbout({
      title: sql`case when visit.topic is not null then ${selectWording(sql`visit.topic`)} end`,
      subject: selectSubject("subject"),
      day: sql`visit.held_on`,
    })} from evaluations as visit
      join teaching_classes as class on class.school_id = visit.school_id and class.id = visit.teaching_class_id
      ${joinSubject("class")}
      where visit.school_id = line.school_id and visit.key = line.target)`,
  }),
} satisfies Partial<NoticeCauses>;
