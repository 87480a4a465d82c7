import type { Showcase, StudentVideoTask } from "@dars/contract/learning/video-tasks";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { filesOn } from "#talking/files/public.ts";

/** VID-1: `take` is shown to the class, and one of these students sits in a class of its task with its author today. */
export const isShownTo = (schoolId: number, students: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  take.showcase = 'shown' and take.state = 'returned' and exists (
    select from video_task_classes as given
    join class_enrolments as mine on mine.school_id = given.school_id
      and mine.teaching_class_id = given.teaching_class_id and ${holdsToday("mine", schoolId)}
    join class_enrolments as theirs on theirs.school_id = given.school_id
      and theirs.teaching_class_id = given.teaching_class_id and ${holdsToday("theirs", schoolId)}
      and theirs.student_id = take.student_id
    where given.school_id = take.school_id and given.task_id = take.task_id and mine.student_id in ${students}))`;

interface ShownTake {
  readonly taskId: number;
  readonly shown: StudentVideoTask["shown"][number];
}

/** What classmates of a student show of these tasks, with their clips; without the student's own. */
export async function listShownTakes(
  db: Db,
  schoolId: number,
  studentId: number,
  taskIds: readonly number[],
): Promise<readonly ShownTake[]> {
  const clip = sql`${filesOn(schoolId, "video_take", sql`take.id`)} -> 0`;
  const { rows } = await sql<ShownTake>`
    select take.task_id as "taskId", json_build_object('id', take.id, 'file', ${clip},
      'student', json_build_object('id', person.id, 'name', ${selectNames("person")})) as shown
    from video_takes as take
    join people as person on person.school_id = take.school_id and person.id = take.student_id
    where take.school_id = ${schoolId} and take.task_id = any(${[...taskIds]}::bigint[])
      and take.student_id <> ${studentId} and ${isShownTo(schoolId, sql`(${studentId}::bigint)`)}
      and ${clip} is not null
    order by take.returned_at, take.id`.execute(db);
  return rows;
}

export const updateShowcase = (db: Db, schoolId: number, takeId: number, showcase: Showcase | null) =>
  db
    .updateTable("video_takes")
    .set({ showcase })
    .where("school_id", "=", schoolId)
    .where("id", "=", takeId)
    .execute();
