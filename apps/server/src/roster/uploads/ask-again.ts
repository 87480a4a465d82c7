import type { UploadState } from "@dars/contract/roster/uploads";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { askForWork } from "./import-tasks.ts";
import { lockUpload, updateUpload, type KnownUpload, type UploadChange } from "./uploads.queries.ts";

const OPEN: ReadonlySet<UploadState> = new Set<UploadState>([
  "receiving",
  "checking",
  "checked",
  "refused",
  "failed",
]);

/**
 * The upload, locked, as long as its contents may still change. Throws not-found, or conflict when it is
 * finished.
 */
export async function lockOpen(db: Db, schoolId: number, uploadId: number): Promise<KnownUpload> {
  const upload = await lockUpload(db, schoolId, uploadId);
  if (!upload) throw notFound("This upload");
  if (!OPEN.has(upload.state))
    throw new AppError("conflict", "This upload can no longer be changed.", {
      details: { state: upload.state },
    });
  return upload;
}

/** Has a locked upload checked anew, with one answer more than before. A check under way will see it and start over. */
export async function askAgain(
  { actor }: Pick<Context, "actor">,
  db: Db,
  upload: KnownUpload,
  change: UploadChange = {},
): Promise<void> {
  await updateUpload(db, upload.schoolId, upload.id, {
    ...change,
    state: "checking",
    answers: upload.answers + 1,
    answeredBy: actor.accountId,
    problem: null,
    progress: { stage: "waiting", done: 0, total: 0 },
  });
  await askForWork(db, upload.schoolId, upload.id);
}
