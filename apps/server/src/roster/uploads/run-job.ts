import type { UploadState } from "@dars/contract/roster/uploads";

import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#roster/import/public.ts";

import type { UploadJob } from "./import-tasks.ts";
import { listParts } from "./parts.queries.ts";
import { Progress } from "./progress.ts";
import { runCheck } from "./run-check.ts";
import { runCommit } from "./run-commit.ts";
import { runUndo } from "./run-undo.ts";
import { FellBack, settle } from "./settle.ts";
import { findUpload, type KnownUpload } from "./uploads.queries.ts";

/** A job that killed its worker so often is given up. */
const MOST_ATTEMPTS = 3;

type Run = (database: Database, upload: KnownUpload, progress: Progress) => Promise<void>;

const RUN: Readonly<Partial<Record<UploadState, Run>>> = {
  checking: runCheck,
  committing: runCommit,
  // Written, and interrupted before the file was cleaned up.
  committed: runCommit,
  undoing: runUndo,
};

/**
 * Does the work that the upload's state names, if any. A problem of the upload is stored in it; so is an
 * unexpected error, which is thrown too, for the log.
 */
export async function runJob(database: Database, { schoolId, uploadId, attempts }: UploadJob): Promise<void> {
  const upload = await findUpload(database.reading(schoolId), schoolId, uploadId);
  const run = upload && RUN[upload.state];
  if (!run || (upload.state === "committed" && !(await hasParts(database, upload)))) return;
  const progress = new Progress(database, upload);
  try {
    if (attempts > MOST_ATTEMPTS) throw new Error(`Given up after ${MOST_ATTEMPTS} attempts.`);
    await run(database, upload, progress);
  } catch (error) {
    await progress.settled();
    await settle(database, upload, error);
    if (!(error instanceof PackageRefused || error instanceof FellBack)) throw error;
  }
}

const hasParts = async (database: Database, { schoolId, id }: KnownUpload): Promise<boolean> =>
  (await listParts(database.reading(schoolId), schoolId, id)).length > 0;
