import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Evaluations of teachers who have not taught here for so many years, nor were visited, without one on hold. */
export async function listOldEvaluations(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<readonly number[]> {
  const since = sql`${todayIn(schoolId)} - make_interval(years => ${years}::int)`;
  const { rows } = await sql<{ readonly id: number }>`
    select evaluation.id from evaluations as evaluation
    where evaluation.school_id = ${schoolId} and evaluation.held_on < ${since}
      and not exists (select from teacher_assignments as assignment
        where assignment.school_id = evaluation.school_id and assignment.teacher_id = evaluation.teacher_id
          and coalesce(assignment.ends_on, 'infinity') >= ${since})
      and not ${isPersonHeld(schoolId, sql.ref("evaluation.teacher_id"))}
    order by evaluation.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With what happened to them. */
export async function deleteEvaluations(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("evaluation_events")
    .where("school_id", "=", schoolId)
    .where("evaluation_id", "in", [...ids])
    .execute();
  await db
    .deleteFrom("evaluations")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
}
