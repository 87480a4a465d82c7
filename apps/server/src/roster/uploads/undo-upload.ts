import type { Input, Reply } from "@dars/contract/platform/route";
import type { undoUpload as route } from "@dars/contract/roster/uploads";

import { IMPORT_DEPENDENTS } from "#import-dependents.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { findDependents } from "#roster/import/public.ts";

import { askForWork } from "./import-tasks.ts";
import { lockUpload, updateUpload } from "./uploads.queries.ts";

/** Takes an import back. Refused, with what depends on it, where later work would be lost. */
export async function undoUpload(
  context: Context,
  { params: { schoolId, uploadId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, uploadId }, async (db) => {
    const upload = await lockUpload(db, schoolId, uploadId);
    if (!upload) throw notFound("This upload");
    if (upload.state !== "committed")
      throw new AppError("conflict", "Only a finished import can be undone.", {
        details: { state: upload.state },
      });
    const schoolIds = upload.outcome?.schoolIds;
    if (!schoolIds)
      throw new AppError("conflict", "This import is too old to undo.", {
        details: { needs: "journal" },
      });
    const dependents = await findDependents(db, { uploadId, schoolIds, importDependents: IMPORT_DEPENDENTS });
    if (dependents.length > 0)
      throw new AppError("conflict", "Later work depends on this import.", {
        details: { needs: "nothing-depends", dependents },
      });
    await updateUpload(db, schoolId, uploadId, {
      state: "undoing",
      undoneBy: context.actor.accountId,
      problem: null,
      progress: { stage: "waiting", done: 0, total: 0 },
    });
    await askForWork(db, schoolId, uploadId);
    await audited(context, db, schoolId, "roster.undo_asked", ["roster-upload", uploadId]);
    return { state: "undoing" as const };
  });
}
