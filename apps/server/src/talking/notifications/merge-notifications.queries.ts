import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** A notification of several children has a list of the others, and one about attendance leads to its child. */
export async function mergeNotifications(db: Db, schoolId: number, { from, to }: Following): Promise<void> {
  await sql`update notifications set also_student_ids = array_replace(also_student_ids, ${from}::bigint, ${to}::bigint)
    where school_id = ${schoolId} and also_student_ids @> array[${from}::bigint]`.execute(db);
  await sql`update notifications set target = ${String(to)}
    where school_id = ${schoolId} and page = 'attendance' and kind <> 'excuse' and target = ${String(from)}`.execute(
    db,
  );
}
