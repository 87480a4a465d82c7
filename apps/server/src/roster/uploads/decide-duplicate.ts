import type { Input, Reply } from "@dars/contract/platform/route";
import type { decideUploadDuplicate as route } from "@dars/contract/roster/upload-rows";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { askAgain, lockOpen } from "./ask-again.ts";
import { updatePair } from "./found.queries.ts";

/** Says whether two people are one (OR-3). The plan is another afterwards, so it is checked anew. */
export async function decideDuplicate(
  context: Context,
  { params: { schoolId, uploadId, duplicateId }, body: { decision } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    const upload = await lockOpen(db, schoolId, uploadId);
    const { numUpdatedRows } = await updatePair(db, schoolId, uploadId, duplicateId, decision, accountId);
    if (numUpdatedRows === 0n) throw notFound("This pair");
    await audited(context, db, schoolId, "roster.pair_decided", ["roster-upload", uploadId], {
      pair: duplicateId,
      decision,
    });
    await askAgain(context, db, upload);
    return { state: "checking" as const };
  });
}
