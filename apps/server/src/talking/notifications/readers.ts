import { listAccountPeople } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import type { Reader } from "./history.queries.ts";

/** The people that the caller's session is: one of its school, or all of the account where the role reaches over schools. */
export async function listReaders({
  actor,
  database,
}: Pick<Context, "actor" | "database">): Promise<readonly Reader[]> {
  const { role, schoolId, personId } = actor;
  const isParent = role === "parent";
  if (schoolId !== null && personId !== null) return [{ schoolId, personId, isParent }];
  const people = await listAccountPeople(database.directory, actor.accountId);
  return people.map((person) => ({ schoolId: person.schoolId, personId: person.personId, isParent }));
}
