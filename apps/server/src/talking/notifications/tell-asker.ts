import type { findAsked } from "#oversight/proposals/public.ts";
import type { Db } from "#platform/db/db.ts";

import { notifyAsker } from "./notify-asker.ts";

type AskedRequest = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** Notifies the asker of the decision, unless it decided alone or took the request back. Ends in the school. */
export async function tellAsker(
  db: Db,
  schoolId: number,
  proposalId: number,
  { state, proposedBy, decidedBy }: AskedRequest,
): Promise<void> {
  if (state === "withdrawn" || decidedBy === proposedBy) return;
  await notifyAsker(db, { schoolId, askerId: proposedBy, page: "my-requests", id: proposalId });
}
