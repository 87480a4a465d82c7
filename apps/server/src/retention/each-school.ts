import type { Kept } from "@dars/contract/retention";

import type { Database, Db } from "#platform/db/db.ts";

import { findPolicies, listSchools } from "./retention.queries.ts";

/**
 * Lets go of what is too old, school by school, each in a transaction of its own that knows how long its group keeps
 * what. Answers with the sum of what `work` counted.
 */
export async function letGoInEachSchool(
  database: Database,
  work: (db: Db, schoolId: number, kept: Kept) => Promise<number>,
): Promise<number> {
  const policies = new Map<number, Kept>();
  let count = 0;
  for (const { id: schoolId, groupId } of await listSchools(database.directory)) {
    const kept = policies.get(groupId) ?? (await findPolicies(database.directory, groupId)).kept;
    policies.set(groupId, kept);
    count += await database.inSchool(schoolId, (db) => work(db, schoolId, kept));
  }
  return count;
}
