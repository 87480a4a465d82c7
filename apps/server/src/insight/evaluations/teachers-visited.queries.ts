import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { isVisible } from "./evaluations.queries.ts";

/**
 * Figure `teachers-visited`. A statement alone: teachers of whom a caller sees a visit that was handed in, held since a
 * day, each with whether the caller was there.
 */
export const teachersVisited = (
  db: Db,
  schoolId: number,
  caller: Parameters<typeof isVisible>[2],
  since: RawBuilder<string>,
): RawBuilder<{ readonly teacherId: number; readonly isByCaller: boolean }> => sql`
  select kept.teacher_id, bool_or(kept.author_id = ${caller.accountId} and kept.author_role = ${caller.role}) as is_by_caller
  from evaluations as kept
  join teaching_classes as class on class.school_id = kept.school_id and class.id = kept.teaching_class_id
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  where kept.school_id = ${schoolId} and kept.state not in ('draft', 'cancelled')
    and ${isVisible(db, schoolId, caller)} and kept.held_on >= ${since}
  group by kept.teacher_id`;
