import type { UploadState } from "@dars/contract/roster/uploads";

import type { Db } from "#platform/db/db.ts";

import { deleteJob, insertJob, type Job, type Work } from "./jobs.queries.ts";
import { lockUpload } from "./uploads.queries.ts";

const WANTED: Readonly<Partial<Record<UploadState, Work>>> = {
  checking: "check",
  committing: "commit",
  undoing: "undo",
};

/**
 * Ends a job, in a transaction of its school, and queues work requested while it was ending, such as an undo
 * right after the commit was written: an upload has one job at a time, so that could not be queued then.
 */
export async function endJob(db: Db, job: Job): Promise<void> {
  const { schoolId, uploadId, work } = job;
  const upload = await lockUpload(db, schoolId, uploadId);
  const { numDeletedRows } = await deleteJob(db, job);
  const wanted = upload && WANTED[upload.state];
  if (numDeletedRows > 0n && wanted !== undefined && wanted !== work)
    await insertJob(db, schoolId, uploadId, wanted);
}
