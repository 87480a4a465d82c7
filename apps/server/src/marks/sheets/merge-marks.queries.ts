import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";
import type { Following } from "#platform/db/person-table.ts";

/** Marks in columns where the kept record has none, with the documents of those from another school. */
export const mergeMarks = (db: Db, schoolId: number, { from, to }: Following) =>
  inTurn(db, [
    sql`insert into marks (school_id, offering_id, student_id, code, points, state, revision, changed_by, changed_at)
      select school_id, offering_id, ${to}, code, points, state, revision, changed_by, changed_at from marks
      where school_id = ${schoolId} and student_id = ${from}
      on conflict do nothing`,
    sql`update external_marks as moved set student_id = ${to}
      where moved.school_id = ${schoolId} and moved.student_id = ${from} and not exists (
        select from external_marks as held where held.school_id = ${schoolId} and held.student_id = ${to}
          and held.offering_id = moved.offering_id and held.code = moved.code)`,
    sql`delete from marks as moved
      where moved.school_id = ${schoolId} and moved.student_id = ${from}
        and (moved.points is not null or moved.state is not null)`,
  ]);
