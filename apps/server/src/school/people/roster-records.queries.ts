import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** Imports know the person by the ids of both records. */
export const mergeRosterRecords = (db: Db, schoolId: number, { from, to }: Following) =>
  sql`update roster_records set entity_id = ${to}
      where school_id = ${schoolId} and entity = 'user' and entity_id = ${from}`.execute(db);
