import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid } from "#platform/errors.ts";

import { listColleagues } from "./follow-up.queries.ts";

/** The new owner of an entry: the colleague who was chosen, else the caller. Throws invalid for anyone who is not a colleague. */
export async function resolveOwner(
  db: Db,
  { actor }: Pick<Context, "actor">,
  schoolId: number,
  ownerId: number | undefined,
): Promise<number | null> {
  if (ownerId === undefined) return actor.personId;
  const colleagues = await listColleagues(db, schoolId);
  if (!colleagues.some(({ id }) => id === ownerId)) throw invalid("This is no colleague.", "/body/ownerId");
  return ownerId;
}
