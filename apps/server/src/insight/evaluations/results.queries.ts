import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";

/** Final evaluations that count, with the weight that their cycle gives them; without a cycle the school year is one. */
export async function listFinals(db: Db, schoolId: number, actor: Actor) {
  const { rows } = await sql<{
    readonly cycle: string;
    readonly teacher: { readonly id: number; readonly name: Names };
    readonly percent: number;
    readonly weight: number;
  }>`
    select coalesce(cycle.name, year.title, to_char(kept.held_on, 'YYYY')) as cycle, ${selectIdAndNames("teacher")} as teacher,
      kept.outcome::float8 as percent, case when cycle.id is null then 1
        when kept.author_role = 'evaluator' then cycle.weight_of_evaluator
        when kept.author_role = 'subject_coordinator' then cycle.weight_of_coordinator
        else cycle.weight_of_management end as weight
    from evaluations as kept
    join schools as school on school.id = kept.school_id
    join people as teacher on teacher.school_id = kept.school_id and teacher.id = kept.teacher_id
    left join lateral (select * from evaluation_cycles as of_day where of_day.group_id = school.group_id
      and kept.held_on between of_day.starts_on and of_day.ends_on order by of_day.id limit 1) as cycle on true
    left join academic_years as year on year.school_id = kept.school_id and kept.held_on between year.starts_on and year.ends_on
    where kept.school_id = ${schoolId} and kept.state = 'final' and kept.is_counted
      and ${actor.role === "teacher" ? sql`kept.teacher_id = ${actor.personId ?? 0}` : sql`true`}
    order by kept.held_on desc`.execute(db);
  return rows;
}
