import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** Registers name their students in a list. */
export const mergeRegisters = (db: Db, schoolId: number, { from, to }: Following) =>
  sql`update attendance_registers set student_ids = (
        select array_agg(distinct case when id = ${from} then ${to}::bigint else id end) from unnest(student_ids) as id)
      where school_id = ${schoolId} and student_ids @> array[${from}::bigint]`.execute(db);
