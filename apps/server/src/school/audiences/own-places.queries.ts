import { sql } from "kysely";

import type { Context } from "#platform/context.ts";
import { holdsToday } from "#platform/db/today.ts";

/** Ids of the classes and sections in which a person teaches, leads or coordinates today. */
export interface OwnPlaces {
  readonly sections: ReadonlySet<number>;
  /** Sections whose homeroom teacher it is. */
  readonly led: ReadonlySet<number>;
  readonly subjects: ReadonlySet<number>;
}

interface Lists {
  readonly sections: readonly number[];
  readonly led: readonly number[];
  readonly subjects: readonly number[];
}

export async function listOwnPlaces({ actor, database }: Context, schoolId: number): Promise<OwnPlaces> {
  const { rows } = await sql<Lists>`
    select
      coalesce(json_agg(distinct class.section_id) filter (where class.section_id is not null), '[]') as "sections",
      coalesce((select json_agg(led.id) from sections as led
        join academic_years as year on year.school_id = led.school_id and year.id = led.year_id
        where led.school_id = ${schoolId} and led.homeroom_teacher_id = ${actor.personId}
          and year.state = 'current'), '[]') as "led",
      coalesce(json_agg(distinct offering.subject_id) filter (where offering.subject_id is not null), '[]'::json)::jsonb
        || coalesce((select jsonb_agg(scope.subject_id) from coordinator_scopes as scope
          where scope.school_id = ${schoolId} and scope.account_id = ${actor.accountId}
            and ${holdsToday("scope", schoolId)}), '[]') as "subjects"
    from teacher_assignments as assignment
    join teaching_classes as class
      on class.school_id = assignment.school_id and class.id = assignment.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    where assignment.school_id = ${schoolId} and assignment.teacher_id = ${actor.personId}
      and assignment.state = 'active' and ${holdsToday("assignment", schoolId)}`.execute(
    database.reading(schoolId),
  );
  const [{ sections, led, subjects } = { sections: [], led: [], subjects: [] }] = rows;
  return { sections: new Set(sections), led: new Set(led), subjects: new Set(subjects) };
}
