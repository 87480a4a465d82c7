import type { Kept } from "@dars/contract/retention";

import type { Database, Db } from "#platform/db/db.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { findPolicies, listSchools } from "./retention.queries.ts";

/**
 * Lets go of what is too old, school by school, in transactions that know how long the group keeps what. `work` may do
 * a part and is called until it finds nothing any more. Answers with the sum of what it counted.
 */
export async function letGoInEachSchool(
  database: Database,
  work: (db: Db, schoolId: number, kept: Kept) => Promise<number>,
): Promise<number> {
  const policies = new Map<number, Kept>();
  let count = 0;
  await oneByOne(await listSchools(database.directory), async ({ id: schoolId, groupId }) => {
    const kept = policies.get(groupId) ?? (await findPolicies(database.directory, groupId)).kept;
    policies.set(groupId, kept);
    for (let gone = 1; gone > 0; count += gone)
      gone = await database.inSchool(schoolId, (db) => work(db, schoolId, kept));
  });
  return count;
}
