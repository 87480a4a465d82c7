import type { SchoolWork } from "@dars/contract/shell/home";
import { sql } from "kysely";

import { countErasureRequests } from "#oversight/erasure-requests/public.ts";
import type { Db } from "#platform/db/db.ts";

/** What waits for an administrator in a school, in one statement. */
export async function readSchoolWork(db: Db, schoolId: number): Promise<SchoolWork> {
  const { rows } = await sql<SchoolWork>`
    select ${schoolId}::int as "schoolId",
      (select count(*)::int from roster_uploads where school_id = ${schoolId} and state = 'checked') as imports,
      (select count(*)::int from proposals where school_id = ${schoolId} and state = 'waiting') as approvals,
      ${countErasureRequests(schoolId)} as "erasureRequests",
      (select count(*)::int from moderation_cases where school_id = ${schoolId} and state = 'open'
        and (is_about_management or is_about_staff or escalated_at is not null)) as cases,
      (select count(*)::int from evaluations where school_id = ${schoolId} and state = 'appealed') as appeals`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new RangeError("An aggregate has one row.");
  return row;
}
