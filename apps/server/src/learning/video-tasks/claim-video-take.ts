import {
  CLAIM_SECONDS,
  type claimVideoTake as route,
  type VideoClaim,
} from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { findClaim, upsertClaim, type FoundClaim } from "./desk.queries.ts";
import { lockTake } from "./video-takes.queries.ts";

/** One person marks an answer at a time; any other sees the name before beginning, and may take it over. */
export async function claimVideoTake(
  { actor, database }: Context,
  { params: { schoolId, takeId }, body: { takesOver } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return database.inSchool(schoolId, async (db) => {
    const take = await lockTake(db, schoolId, takeId, { reach: getListScope(actor) });
    if (!take || take.state === "withdrawn") throw notFound("This video");
    const currentClaim = await findClaim(db, schoolId, takeId);
    if (currentClaim && currentClaim.accountId !== actor.accountId && !takesOver) {
      const { name, until } = toClaim(currentClaim, actor.accountId);
      throw clash("claimed", "Somebody else is marking this.", { name, until });
    }
    await upsertClaim(db, schoolId, { takeId, accountId: actor.accountId, seconds: CLAIM_SECONDS });
    const claim = await findClaim(db, schoolId, takeId);
    if (!claim) throw new Error("The claim was not written.");
    return { claim: toClaim(claim, actor.accountId), revision: take.revision };
  });
}

export const toClaim = ({ accountId, name, until }: FoundClaim, ownId: number): VideoClaim => ({
  name,
  isMine: accountId === ownId,
  until: new Date(until).toISOString(),
});
