import type { Input, Reply } from "@dars/contract/platform/route";
import type { checkUpload as route } from "@dars/contract/roster/uploads";

import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { askAgain, lockOpen } from "./ask-again.ts";
import { listParts } from "./parts.queries.ts";
import { missingParts } from "./put-part.ts";

/** Starts the dry run (OR-1). A request during a run with the same choices joins that run. */
export async function checkUpload(
  context: Context,
  { params: { schoolId, uploadId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const upload = await lockOpen(db, schoolId, uploadId);
    const missing = missingParts(upload.bytes, await listParts(db, schoolId, uploadId));
    if (missing.length > 0)
      throw new AppError("conflict", "Parts of the file are missing.", {
        details: { needs: "parts", missing: missing.slice(0, 100) },
      });
    const { sha256, choices } = body;
    const isSame = upload.sha256 === sha256 && JSON.stringify(upload.choices) === JSON.stringify(choices);
    if (upload.state !== "checking" || !isSame) await askAgain(context, db, upload, { sha256, choices });
    return { state: "checking" as const };
  });
}
