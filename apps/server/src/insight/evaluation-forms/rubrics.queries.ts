import type { Rubric } from "@dars/contract/insight/rubrics";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/**
 * Rubrics for a visit on a day. Within a cycle its rubric alone; else the published ones of the group, the latest
 * first, then the one that comes with Dars.
 */
export async function listRubrics(db: Db, schoolId: number, day: string): Promise<Rubric[]> {
  const { rows } = await sql<Rubric & { readonly isAsked: boolean }>`
    select rubric.id, ${selectNames("rubric")} as name, rubric.indicators, cycle.id is not null as "isAsked"
    from rubrics as rubric join schools as school on school.id = ${schoolId}
    left join evaluation_cycles as cycle on cycle.rubric_id = rubric.id and cycle.group_id = school.group_id
      and ${day}::date between cycle.starts_on and cycle.ends_on
    where (rubric.group_id is null or rubric.group_id = school.group_id) and rubric.published_at is not null
      and (rubric.retired_at is null or cycle.id is not null)
    order by cycle.id is null, rubric.group_id is null, rubric.id desc`.execute(db);
  const offered = rows[0]?.isAsked ? rows.slice(0, 1) : rows;
  return offered.map(({ id, name, indicators }) => ({ id, name, indicators }));
}

/** Also one that is retired: a visit that was begun on it goes on. */
export async function findRubric(db: Db, schoolId: number, id: number): Promise<Rubric | undefined> {
  const { rows } = await sql<Rubric>`
    select rubric.id, ${selectNames("rubric")} as name, rubric.indicators
    from rubrics as rubric join schools as school on school.id = ${schoolId}
    where rubric.id = ${id} and (rubric.group_id is null or rubric.group_id = school.group_id)
      and rubric.published_at is not null`.execute(db);
  return rows[0];
}
