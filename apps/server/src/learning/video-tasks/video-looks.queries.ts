import { VIDEO_LOOK_MINUTES, type VideoLook } from "@dars/contract/learning/video-looks";
import { sql, type RawBuilder } from "kysely";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";

export interface LookedAt {
  readonly taskId: number;
  readonly studentId: number;
}

type Looker = Pick<Context["actor"], "accountId" | "role">;

export const insertLook = (
  db: Db,
  schoolId: number,
  { accountId, role }: Looker,
  { taskId, studentId, reason }: LookedAt & { readonly reason: string },
) =>
  db
    .insertInto("video_looks")
    .values({
      school_id: schoolId,
      task_id: taskId,
      student_id: studentId,
      account_id: accountId,
      role,
      reason,
      ends_at: sql<Date>`now() + make_interval(mins => ${VIDEO_LOOK_MINUTES}::int)`,
    })
    .returning(["id", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();

/** The account's look that is not over. */
export const findOpenLook = (db: Db, schoolId: number, accountId: number, { taskId, studentId }: LookedAt) =>
  db
    .selectFrom("video_looks")
    .select(["id", "ends_at as endsAt"])
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("task_id", "=", taskId)
    .where("student_id", "=", studentId)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("ends_at", "desc")
    .executeTakeFirst();

/** F2: the account looks at `take` now. */
export const isLookedAt = (accountId: number): RawBuilder<boolean> => sql`exists (
  select from video_looks as look where look.school_id = take.school_id and look.account_id = ${accountId}
    and look.task_id = take.task_id and look.student_id = take.student_id and look.ends_at > now())`;

interface LookRow extends Omit<VideoLook, "startedAt" | "isMine"> {
  readonly accountId: number;
  readonly startedAt: Date;
}

/** Of the last thirty days, the latest first. */
export async function listLooks(db: Db, schoolId: number): Promise<readonly LookRow[]> {
  const { rows } = await sql<LookRow>`
    select look.id, look.account_id as "accountId", look.role, look.reason, look.started_at as "startedAt",
      json_build_object('id', task.id, 'title', task.title) as task,
      json_build_object('id', person.id, 'name', ${selectNames("person")}) as student,
      ${selectAccountName(sql`look.school_id`, sql`look.account_id`)} as by
    from video_looks as look
    join video_tasks as task on task.school_id = look.school_id and task.id = look.task_id
    join people as person on person.school_id = look.school_id and person.id = look.student_id
    where look.school_id = ${schoolId} and look.started_at > now() - interval '30 days'
    order by look.id desc limit 200`.execute(db);
  return rows;
}
