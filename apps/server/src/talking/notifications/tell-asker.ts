import type { findAsked } from "#oversight/proposals/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { findOwnPlace } from "./holders.queries.ts";
import { notify } from "./notify.ts";

type AskedRequest = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** Notifies the asker of the decision, unless it decided alone or took the request back. Ends in the school. */
export async function tellAsker(
  db: Db,
  schoolId: number,
  proposalId: number,
  { state, proposedBy, decidedBy }: AskedRequest,
): Promise<void> {
  if (state === "withdrawn" || decidedBy === proposedBy) return;
  const place = await findOwnPlace(db, schoolId, proposedBy);
  if (!place) return;
  await enterSchool(db, place.schoolId);
  await notify(db, {
    schoolId: place.schoolId,
    recipients: [{ personId: place.personId }],
    kind: "request-decided",
    page: "my-requests",
    id: place.schoolId === schoolId ? proposalId : `${schoolId}-${proposalId}`,
  });
  await enterSchool(db, schoolId);
}
