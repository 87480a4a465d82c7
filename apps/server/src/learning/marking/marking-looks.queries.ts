import { MARKING_LOOK_MINUTES, type MarkingLook } from "@dars/contract/learning/marking-looks";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectAccountName } from "#platform/db/shapes.ts";

interface NewLook {
  readonly exerciseId: number;
  readonly accountId: number;
  readonly reason: string;
}

export const insertMarkingLook = (db: Db, schoolId: number, { exerciseId, accountId, reason }: NewLook) =>
  db
    .insertInto("marking_looks")
    .values({
      school_id: schoolId,
      exercise_id: exerciseId,
      account_id: accountId,
      reason,
      ends_at: sql<Date>`now() + make_interval(mins => ${MARKING_LOOK_MINUTES}::int)`,
    })
    .returning(["id", "ends_at as endsAt"])
    .executeTakeFirstOrThrow();

/** The account's look at the exercise that is not over. */
export const findOpenMarkingLook = (
  db: Db,
  schoolId: number,
  { exerciseId, accountId }: Omit<NewLook, "reason">,
) =>
  db
    .selectFrom("marking_looks")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("exercise_id", "=", exerciseId)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("ends_at", "desc")
    .executeTakeFirst();

interface LookRow extends Omit<MarkingLook, "startedAt" | "isMine"> {
  readonly accountId: number;
  readonly startedAt: Date;
}

/** Of the last thirty days, the latest first. */
export async function listRecentMarkingLooks(db: Db, schoolId: number): Promise<readonly LookRow[]> {
  const { rows } = await sql<LookRow>`
    select look.id, look.account_id as "accountId", look.reason, look.started_at as "startedAt",
      json_build_object('id', exercise.id, 'title', exercise.title) as exercise,
      ${selectAccountName(sql`look.school_id`, sql`look.account_id`)} as by
    from marking_looks as look
    join exercises as exercise on exercise.school_id = look.school_id and exercise.id = look.exercise_id
    where look.school_id = ${schoolId} and look.started_at > now() - interval '30 days'
    order by look.id desc limit 200`.execute(db);
  return rows;
}
