import type { NoticeAbout } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import {
  buildAbout,
  isEnrolled,
  joinSubject,
  selectSubject,
  selectWording,
  studentOf,
  targetId,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

/** Some answer of the student to a task of the subject. */
const hasTake = (which: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from video_takes as take
  join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id and task.removed_at is null
  where take.school_id = line.school_id and task.offering_id = ${targetId} and take.student_id = ${studentOf}
    and ${which})`;

/** The subject and the task of the newest such answer. */
const sayTask = (which: RawBuilder<unknown>): RawBuilder<NoticeAbout> => sql`(select ${buildAbout({
  title: selectWording(sql`task.title`),
  subject: selectSubject("subject"),
})}
  from video_tasks as task ${joinSubject("task")}
  join video_takes as take on take.school_id = task.school_id and take.task_id = task.id
    and take.student_id = ${studentOf} and take.state <> 'withdrawn'
  where task.school_id = line.school_id and task.offering_id = ${targetId} and task.removed_at is null and ${which}
  order by take.id desc limit 1)`;

export const videoCauses = {
  /** Another take that is asked for, until it is sent. */
  "video-again": () => ({
    isThere: sql`(${isEnrolled} and ${hasTake(sql`take.again_at is not null and take.state <> 'withdrawn'`)})`,
    isOpen: hasTake(sql`take.again_at is not null and take.state <> 'withdrawn' and not exists (
      select from video_takes as later where later.school_id = take.school_id and later.task_id = take.task_id
        and later.student_id = take.student_id and later.no > take.no)`),
    says: sayTask(sql`take.again_at is not null`),
  }),
  /** F4: the question, until it is answered. */
  "video-show": () => ({
    isThere: sql`(${isEnrolled} and ${hasTake(sql`take.showcase is not null and take.state <> 'withdrawn'`)})`,
    isOpen: hasTake(sql`take.showcase = 'asked'`),
    says: sayTask(sql`take.showcase is not null`),
  }),
  /** F5: what was taken away stays so. */
  "video-removed": () => ({
    isThere: sql`true`,
    says: sql`(select ${buildAbout({ subject: selectSubject("subject") })} from subject_offerings as offering
      join subjects as subject on subject.id = offering.subject_id
      where offering.school_id = line.school_id and offering.id = ${targetId})`,
  }),
} satisfies Partial<NoticeCauses>;
