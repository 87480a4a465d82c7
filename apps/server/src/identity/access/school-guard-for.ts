import type { Actor } from "#platform/context.ts";
import type { Database, SchoolGuard } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { listSchoolsOfAccount } from "./schools-of-account.queries.ts";

/**
 * The second wall. Even when the scope check admits a call by mistake, a session enters no school that its account has nothing
 * to do with: not a person there, nor sent there, nor an administrator of its group. Inside a school row-level
 * security hides every other. One's own school is passed without a question; the rest is asked once a request.
 */
export function schoolGuardFor(
  database: Database,
  { accountId, groupId, role, schoolId: own }: Actor,
): SchoolGuard {
  let known: Promise<ReadonlySet<number>> | undefined;
  const ask = async () =>
    new Set(await listSchoolsOfAccount(database, accountId, role === "administrator" ? groupId : null));
  async function pass(schoolId: number): Promise<void> {
    known ??= ask();
    if ((await known).has(schoolId)) return;
    // It may have been founded by this very request.
    known = ask();
    if (!(await known).has(schoolId)) throw notFound("What the address names");
  }
  return (schoolId) => (schoolId === own ? undefined : pass(schoolId));
}
