import type { Kept } from "@dars/contract/oversight/retention";

import type { Database, Db } from "#platform/db/db.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { findPolicies, listSchools, lockKeeping } from "./retention.queries.ts";

/**
 * Deletes expired data, school by school, in transactions that know the group's retention periods and block
 * changes of these and new holds: data under a new hold is no longer deleted. `work` may do a part and is
 * called until it finds nothing more. Returns the sum of its counts.
 */
export async function letGoInEachSchool(
  database: Database,
  work: (db: Db, schoolId: number, periods: Kept) => Promise<number>,
): Promise<number> {
  let count = 0;
  await oneByOne(await listSchools(database.directory), async ({ id: schoolId, groupId }) => {
    for (let gone = 1; gone > 0; count += gone)
      gone = await database.inSchool(schoolId, async (db) => {
        await lockKeeping(db, groupId);
        const { kept } = await findPolicies(db, groupId);
        return work(db, schoolId, kept);
      });
  });
  return count;
}
