import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** An outcome that was withheld from the one stays withheld. */
export const mergeWithheld = (db: Db, schoolId: number, { from, to }: Following) =>
  sql`update mark_publications set withheld = (
        select jsonb_agg(case when (each ->> 'studentId')::bigint = ${from}
          then jsonb_set(each, '{studentId}', to_jsonb(${to}::bigint)) else each end)
        from jsonb_array_elements(withheld) as each)
      where school_id = ${schoolId}
        and withheld @> jsonb_build_array(jsonb_build_object('studentId', ${from}::bigint))`.execute(db);
