import type { askErasure as route } from "@dars/contract/oversight/data-rights";
import type { Input, Reply } from "@dars/contract/platform/route";

import { propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findStanding, isAskedFor, lockPerson } from "./erasures.queries.ts";
import { personErased } from "./person-erased.ts";
import { refuseUnidentified } from "./refuse-unidentified.ts";

/** DSR-2, DSR-3: waits for a second person. Throws conflict with the obstacle as its reason. */
export async function askErasure(
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const standing = await findStanding(context.database.reading(schoolId), schoolId, personId);
  if (!standing) throw notFound("This person");
  await refuseUnidentified(context);
  return writeOnce(context, schoolId, { ...body, personId }, async (db) => {
    await lockPerson(db, schoolId, personId);
    if (standing.isErased || (await isAskedFor(db, schoolId, personId, personErased.name)))
      throw clash("asked", "This erasure was asked for already.");
    const [obstacle] = standing.obstacles;
    if (obstacle !== undefined) throw clash(obstacle, "This person cannot be erased now.");
    const proposalId = await propose(context, db, schoolId, {
      kind: personErased.name,
      subject: { kind: "person", id: personId },
      payload: { personId },
      changes: [],
      reason: body.reason,
    });
    return { proposalId };
  });
}
