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
      select asked.id from proposals as asked
      where asked.school_id = ${schoolId} and asked.state <> 'waiting'
        and coalesce(asked.decided_at, asked.proposed_at) < now() - make_interval(years => ${years}::int)
        and not (asked.subject_kind = 'person' and ${isPersonHeld(schoolId, sql.ref("asked.subject_id"))})
        and not ${isPersonHeld(schoolId, sql`(asked.payload ->> 'madePersonId')::bigint`)}
        and not exists (select from rollovers as began
          where began.school_id = ${schoolId} and began.proposal_id = asked.id)
      order by asked.id limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
