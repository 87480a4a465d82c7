import { sql } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import {
  buildAbout,
  joinSubject,
  ownAccounts,
  selectSubject,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { selectCommenters } from "./objections.queries.ts";

export const objectionCauses = {
  /** H13: an open objection for who may comment on it, until they have. */
  objection: (_db, schoolId) => ({
    isThere: sql`line.person_id in (
      select commenter.person_id from (${selectCommenters(schoolId, targetId)}) as commenter)`,
    isOpen: sql`exists (select from mark_objections as objection
      where objection.school_id = line.school_id and objection.id = ${targetId} and objection.state = 'open'
        and not exists (select from ${ownAccounts} as mine (id)
          where mine.id in (objection.commented_by, objection.coordinator_commented_by)))`,
    says: sql`(select ${buildAbout({
      subject: selectSubject("subject"),
      person: selectNames("student"),
      day: sql`objection.answer_until`,
    })} from mark_objections as objection ${joinSubject("objection")}
      join people as student on student.school_id = objection.school_id and student.id = objection.student_id
      where objection.school_id = line.school_id and objection.id = ${targetId})`,
  }),
  /** The answer to an objection of the year. */
  "objection-answered": () => ({
    isThere: sql`exists (select from mark_objections as objection
      where objection.school_id = line.school_id and objection.student_id = ${studentOf}
        and objection.year_id = ${targetId} and objection.state in ('accepted', 'declined'))`,
    says: sql`(select ${buildAbout({
      subject: selectSubject("subject"),
      outcome: sql`case objection.state when 'accepted' then 'approved' else 'declined' end`,
    })} from mark_objections as objection ${joinSubject("objection")}
      where objection.school_id = line.school_id and objection.student_id = ${studentOf}
        and objection.year_id = ${targetId} and objection.state in ('accepted', 'declined') and objection.answered_at <= line.told_at
      order by objection.answered_at desc limit 1)`,
  }),
} satisfies Partial<NoticeCauses>;
