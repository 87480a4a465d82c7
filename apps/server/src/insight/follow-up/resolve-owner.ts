import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid } from "#platform/errors.ts";

import { listColleagues } from "./follow-up.queries.ts";

/** To whom an entry is assigned: a colleague, oneself without one. Throws invalid for anybody else. */
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
