import { sql, type RawBuilder } from "kysely";

import { isEnrolled, studentOf, targetId, type NoticeCauses } from "#talking/notifications/public.ts";

/** Some answer of the student to a task of the subject. */
const hasTake = (which: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from video_takes as take
  join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id and task.removed_at is null
  where take.school_id = line.school_id and task.offering_id = ${targetId} and take.student_id = ${studentOf}
    and ${which})`;

export const videoCauses = {
  /** Another take that is asked for, until it is sent. */
  "video-again": () => ({
    isThere: sql`(${isEnrolled} and ${hasTake(sql`take.again_at is not null and take.state <> 'withdrawn'`)})`,
    isOpen: hasTake(sql`take.again_at is not null and take.state <> 'withdrawn' and not exists (
      select from video_takes as later where later.school_id = take.school_id and later.task_id = take.task_id
        and later.student_id = take.student_id and later.no > take.no)`),
  }),
  /** F4: the question, until it is answered. */
  "video-show": () => ({
    isThere: sql`(${isEnrolled} and ${hasTake(sql`take.showcase is not null and take.state <> 'withdrawn'`)})`,
    isOpen: hasTake(sql`take.showcase = 'asked'`),
  }),
  /** F5: what was taken away stays so. */
  "video-removed": () => ({ isThere: sql`true` }),
} satisfies Partial<NoticeCauses>;
