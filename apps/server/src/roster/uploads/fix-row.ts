import type { Input, Reply } from "@dars/contract/platform/route";
import type { fixUploadRow as route } from "@dars/contract/roster/upload-rows";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { askAgain, lockOpen } from "./ask-again.ts";
import { saveFix } from "./found.queries.ts";

/** Cells of one line of a table are read otherwise from now on. */
export async function fixRow(
  context: Context,
  { params: { schoolId, uploadId, line }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return context.database.inSchool(schoolId, async (db) => {
    const upload = await lockOpen(db, schoolId, uploadId);
    if (upload.kind === "oneroster" || upload.sha256 === null)
      throw invalid("Only rows of a table that was checked can be put right in place.");
    const cells = Object.fromEntries(body.cells.map(({ column, value }) => [column, value]));
    await saveFix(db, schoolId, uploadId, line, cells);
    await askAgain(context, db, upload);
    return { state: "checking" as const };
  });
}
