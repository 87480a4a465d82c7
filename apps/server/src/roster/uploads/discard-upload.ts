import type { Input, Reply } from "@dars/contract/platform/route";
import type { discardUpload as route } from "@dars/contract/roster/uploads";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";

import { lockOpen } from "./ask-again.ts";
import { dropFound } from "./found.queries.ts";
import { deleteParts } from "./parts.queries.ts";
import { settleSecondPeople, tellFirstPeople } from "./second-people.ts";
import { findUpload, updateUpload } from "./uploads.queries.ts";

/** Throws the file and all that was found in it away. A dry run under way ends without a trace. */
export async function discardUpload(
  context: Context,
  { params: { schoolId, uploadId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const known = await findUpload(db, schoolId, uploadId);
    if (known?.state === "discarded") return { state: known.state };
    const upload = await lockOpen(db, schoolId, uploadId);
    await deleteParts(db, schoolId, uploadId);
    await dropFound(db, schoolId, uploadId);
    await updateUpload(db, schoolId, uploadId, { state: "discarded", progress: null, checked: null });
    await settleSecondPeople(db, schoolId, uploadId);
    await tellFirstPeople(db, upload, context.actor.accountId);
    await audited(context, db, schoolId, "roster.discarded", ["roster-upload", uploadId]);
    return { state: "discarded" as const };
  });
}
