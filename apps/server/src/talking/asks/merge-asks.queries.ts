import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** Asks for people by name have a list of them. */
export const mergeAskAudiences = (db: Db, schoolId: number, { from, to }: Following) =>
  sql`update asks set person_ids = (
        select array_agg(distinct case when id = ${from} then ${to}::bigint else id end) from unnest(person_ids) as id)
      where school_id = ${schoolId} and person_ids @> array[${from}::bigint]`.execute(db);
