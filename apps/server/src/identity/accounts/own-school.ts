import type { Context } from "#platform/context.ts";
import { notSignedIn } from "#platform/errors.ts";

import { listAccountPeople } from "./people.queries.ts";

/**
 * A school that knows the caller as a person, possibly the head office: its audit log records the caller's
 * actions on its own account.
 */
export async function readOwnSchoolId({ database, actor }: Context): Promise<number> {
  if (actor.schoolId !== null) return actor.schoolId;
  const [first] = await listAccountPeople(database.shortReading(null), actor.accountId);
  if (!first) throw notSignedIn();
  return first.schoolId;
}
