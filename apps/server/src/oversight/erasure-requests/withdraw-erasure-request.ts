import type { withdrawErasureRequest as route } from "@dars/contract/oversight/erasure-requests";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockRequest, updateWithdrawn } from "./erasure-requests.queries.ts";

/** DSR-4: by who has asked. An erasure that the office has started from it can no longer be approved. */
export function withdrawErasureRequest(
  context: Context,
  { body: { schoolId, requestId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const request = await lockRequest(db, schoolId, requestId);
    if (request?.askedBy !== context.actor.accountId) throw notFound("This request");
    if (request.state === "taken-back") return {};
    if (request.state === "refused" || request.state === "done")
      throw clash(request.state, "This request is already decided.");
    await updateWithdrawn(db, schoolId, requestId);
    await audited(context, db, schoolId, "erasure-request.withdrawn", ["person", request.personId], {
      request: requestId,
    });
    return {};
  });
}
