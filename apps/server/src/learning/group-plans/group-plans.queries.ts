import type { GroupLesson } from "@dars/contract/learning/group-plans";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Whose plan: a subject and level of the group. */
export interface PlanKey {
  readonly subjectId: number;
  readonly levelId: number;
}

export interface GroupPlan {
  /** 0: there is none yet. */
  readonly revision: number;
  readonly lessons: readonly GroupLesson[];
}

const NONE: GroupPlan = { revision: 0, lessons: [] };

const selectPlan = (db: Db, officeId: number, { subjectId, levelId }: PlanKey) =>
  db
    .selectFrom("group_plans")
    .select(["revision", sql<readonly GroupLesson[]>`lessons`.as("lessons")])
    .where("school_id", "=", officeId)
    .where("subject_id", "=", subjectId)
    .where("level_id", "=", levelId);

export const findPlan = async (db: Db, officeId: number, key: PlanKey): Promise<GroupPlan> =>
  (await selectPlan(db, officeId, key).executeTakeFirst()) ?? NONE;

/** The same, kept from others until the transaction ends. */
export const lockPlan = async (db: Db, officeId: number, key: PlanKey): Promise<GroupPlan> =>
  (await selectPlan(db, officeId, key).forUpdate().executeTakeFirst()) ?? NONE;

/** Writes the plan that follows this revision. False where another was written meanwhile. */
export async function writePlan(
  db: Db,
  officeId: number,
  { subjectId, levelId }: PlanKey,
  { revision, lessons }: GroupPlan,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into group_plans as known (school_id, subject_id, level_id, lessons)
    values (${officeId}, ${subjectId}, ${levelId}, ${JSON.stringify(lessons)}::jsonb)
    on conflict (school_id, subject_id, level_id) do update
      set lessons = excluded.lessons, revision = known.revision + 1, updated_at = dars_now()
      where known.revision = ${revision}`.execute(db);
  return numAffectedRows === 1n;
}
