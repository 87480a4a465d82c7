import type { refuseErasureRequest as route } from "@dars/contract/oversight/erasure-requests";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { notifyAsker } from "#talking/notifications/public.ts";

import { lockRequest, updateRefused } from "./erasure-requests.queries.ts";

/** DSR-4: with a reason, which who has asked is shown. A repetition changes nothing. */
export function refuseErasureRequest(
  context: Context,
  { params: { schoolId, personId }, body: { requestId, reason } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    const request = await lockRequest(db, schoolId, requestId);
    if (request?.personId !== personId) throw notFound("This request");
    if (request.state === "refused") return {};
    if (request.state !== "asked") throw clash(request.state, "This request cannot be refused now.");
    await updateRefused(db, schoolId, requestId, { accountId, reason });
    await audited(context, db, schoolId, "erasure-request.refused", ["person", personId], {
      request: requestId,
    });
    await notifyAsker(db, { schoolId, askerId: request.askedBy, page: "my-data", id: requestId });
    return {};
  });
}
