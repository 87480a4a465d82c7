import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";

/** DSR-2: requests about a person name nobody any more, and what still waits is refused. */
export const erasePersonProposals = (db: Db, schoolId: number, personId: number) =>
  inTurn(db, [
    sql`update proposals set changes = '[]', payload = '{}', reason = null, decision_note = null,
        state = case when state = 'waiting' then 'refused' else state end
      where school_id = ${schoolId} and kind <> 'person.erased'
        and (subject_kind = 'person' and subject_id = ${personId}
          or (payload ->> 'madePersonId')::bigint = ${personId})`,
    // A relative of two records that were to be one: who it was is all that goes.
    sql`update proposals set changes = '[]'
      where school_id = ${schoolId} and payload -> 'relatives' @> to_jsonb(${personId}::bigint)`,
    // Its reason stays: who asked the school for it.
    sql`update proposals set changes = '[]'
      where school_id = ${schoolId} and subject_kind = 'person' and subject_id = ${personId}
        and kind = 'person.erased'`,
  ]);
