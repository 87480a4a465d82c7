import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { listPeopleOfAccount } from "./data-exports.queries.ts";

/**
 * The caller as a person of the head office and of each school in its reach. A guardian who may see no child of a
 * school learns nothing of it, not even its name.
 */
export async function ownPeople(context: Pick<Context, "database" | "actor">) {
  const { database, actor } = context;
  const [people, schools] = await Promise.all([
    listPeopleOfAccount(database.directory, actor.accountId),
    schoolsInReach(context),
  ]);
  return people.filter(({ schoolId, isOffice }) => isOffice || schools.includes(schoolId));
}
