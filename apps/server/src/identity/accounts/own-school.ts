import type { Context } from "#platform/context.ts";
import { notSignedIn } from "#platform/errors.ts";

import { listAccountPeople } from "./people.queries.ts";

/** A school that knows the caller as a person, the head office among them: where what it does to itself is written. */
export async function ownSchoolOf({ database, actor }: Context): Promise<number> {
  if (actor.schoolId !== null) return actor.schoolId;
  const [first] = await listAccountPeople(database.directory, actor.accountId);
  if (!first) throw notSignedIn();
  return first.schoolId;
}
