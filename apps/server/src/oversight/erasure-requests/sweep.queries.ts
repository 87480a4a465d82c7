import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Requests that were taken back, refused or granted so many years ago, of people without a hold. Returns how many. */
export async function deleteOldRequests(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from erasure_requests where school_id = ${schoolId} and id in (
      select request.id from erasure_requests as request
      left join erasures on erasures.school_id = request.school_id and erasures.person_id = request.person_id
      where request.school_id = ${schoolId}
        and coalesce(request.withdrawn_at, request.refused_at, erasures.approved_at)
          < now() - make_interval(years => ${years}::int)
        and not ${isPersonHeld(schoolId, sql.ref("request.person_id"))}
      order by request.id limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
