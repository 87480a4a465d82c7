import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/**
 * Requests that were decided so many years ago, about nobody on hold, and by which no year was begun. Returns how many.
 */
export async function deleteOldProposals(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from proposals where school_id = ${schoolId} and id in (
      select request.id from proposals as request
      where request.school_id = ${schoolId} and request.state <> 'waiting'
        and coalesce(request.decided_at, request.proposed_at) < now() - make_interval(years => ${years}::int)
        and not (request.subject_kind = 'person' and ${isPersonHeld(schoolId, sql.ref("request.subject_id"))})
        and not ${isPersonHeld(schoolId, sql`(request.payload ->> 'madePersonId')::bigint`)}
        and not exists (select from rollovers as year
          where year.school_id = ${schoolId} and year.proposal_id = request.id)
      order by request.id limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
