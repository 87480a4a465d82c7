import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import { selectInstant } from "#platform/db/shapes.ts";
import {
  buildAbout,
  joinSubject,
  selectSubject,
  selectWording,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { ASKED_FOR, hasByDue } from "./given.queries.ts";

/** The homework of the line, as its student has it (HW-4). */
const ofStudent = (schoolId: number): RawBuilder<unknown> => sql`
  from homework as work
  join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id
  join class_enrolments as seat on ${hasByDue(schoolId)} and seat.student_id = ${studentOf}
  where work.school_id = line.school_id and work.id = ${targetId}`;

const isSet = (schoolId: number, which: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select ${ofStudent(schoolId)} and ${which})`;

const HOLDS = sql<boolean>`given.withdrawn_at is null`;

const isDone: RawBuilder<boolean> = sql`exists (select from homework_students as did
  where did.school_id = line.school_id and did.homework_id = ${targetId} and did.student_id = ${studentOf}
    and did.is_done)`;

const says = (schoolId: number): RawBuilder<NoticeAbout> => sql`(select ${buildAbout({
  title: selectWording(sql`work.title`),
  subject: selectSubject("subject"),
  until: selectInstant(sql`given.due_at`),
})}
  from homework as work
  join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id
  join class_enrolments as seat on ${hasByDue(schoolId)} and seat.student_id = ${studentOf}
  join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
  ${joinSubject("class")}
  where work.school_id = line.school_id and work.id = ${targetId}
  order by given.withdrawn_at nulls first, given.due_at limit 1)`;

export const homeworkCauses = {
  /** Homework that is set, until it is ticked or due. */
  homework: (_db, schoolId) => ({
    isThere: isSet(schoolId, HOLDS),
    isOpen: sql`(not ${isDone} and ${isSet(schoolId, sql`${HOLDS} and given.due_at > now()`)})`,
    says: says(schoolId),
  }),
  /** Also that it was withdrawn. */
  "homework-changed": (_db, schoolId) => ({ isThere: isSet(schoolId, sql`true`), says: says(schoolId) }),
  "homework-reminder": (_db, schoolId) => ({
    isThere: isSet(schoolId, HOLDS),
    isOpen: sql`(not ${isDone} and ${isSet(schoolId, sql`${HOLDS} and given.due_at > now() - ${ASKED_FOR}`)})`,
    says: says(schoolId),
  }),
} satisfies Partial<NoticeCauses>;
