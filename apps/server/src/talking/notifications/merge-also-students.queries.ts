import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** A notification of several children has a list of the others. */
export const mergeAlsoStudents = (db: Db, schoolId: number, { from, to }: Following) =>
  sql`update notifications set also_student_ids = array_replace(also_student_ids, ${from}::bigint, ${to}::bigint)
      where school_id = ${schoolId} and also_student_ids @> array[${from}::bigint]`.execute(db);
