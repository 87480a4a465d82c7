import { sql, type RawBuilder } from "kysely";

import { studentsOfWork } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { ListScope } from "#school/schools/public.ts";

/** VID-1: students of a task's classes within reach, and those who answered it and sit in none of them any more. */
export const studentsOfTask = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  taskId: RawBuilder<number>,
): RawBuilder<number> =>
  studentsOfWork(db, schoolId, reach, {
    classes: sql`select set_for.teaching_class_id from video_task_classes as set_for
      where set_for.school_id = ${schoolId} and set_for.task_id = ${taskId}`,
    done: sql`select sent.student_id from video_takes as sent
      where sent.school_id = ${schoolId} and sent.task_id = ${taskId} and sent.state <> 'withdrawn'`,
  });
