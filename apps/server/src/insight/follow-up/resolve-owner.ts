import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid } from "#platform/errors.ts";

import { listColleagues } from "./follow-up.queries.ts";

type OwnerFinder = Pick<Context, "actor" | "database">;

/**
 * The new owner of an entry: the colleague who was chosen, else the caller. Throws invalid for anyone who is not a
 * colleague, and where the caller is nobody in the school.
 */
export async function resolveOwner(
  db: Db,
  caller: OwnerFinder,
  schoolId: number,
  ownerId: number | undefined,
): Promise<number | null> {
  if (ownerId === undefined) {
    const own = await findPersonInSchool(caller, schoolId);
    if (own === null) throw invalid("Choose a colleague of the school.", "/body/ownerId");
    return own;
  }
  const colleagues = await listColleagues(db, schoolId);
  if (!colleagues.some(({ id }) => id === ownerId)) throw invalid("This is no colleague.", "/body/ownerId");
  return ownerId;
}

/** Who the caller is in the school; null for a coordinator who is nobody there. */
export async function findPersonInSchool(caller: OwnerFinder, schoolId: number): Promise<number | null> {
  const persons = await listCallerPersons(caller);
  return persons.find((each) => each.schoolId === schoolId)?.personId ?? null;
}
