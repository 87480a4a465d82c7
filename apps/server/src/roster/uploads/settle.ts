import type { UploadState } from "@dars/contract/roster/uploads";

import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { endJob } from "./end-job.ts";
import { extendLease, type Job, type Work } from "./jobs.queries.ts";
import { lockUpload, updateUpload, type Problem } from "./uploads.queries.ts";

/** The work cannot be done as the world is now; the upload goes back to where it was, and says why. */
export class FellBack extends Error {
  readonly reason: "changed" | "used";

  constructor(reason: FellBack["reason"], message: string) {
    super(message);
    this.name = "FellBack";
    this.reason = reason;
  }
}

/** An upload's state after its work failed: nothing of it has been written. */
const BEFORE: Readonly<Record<Work, UploadState>> = { check: "failed", commit: "checked", undo: "committed" };
const DURING: Readonly<Record<Work, UploadState>> = {
  check: "checking",
  commit: "committing",
  undo: "undoing",
};

/** Ends a job that failed: the upload goes back to where it was, with the reason. */
export async function settle(database: Database, job: Job, error: unknown): Promise<void> {
  const { schoolId, uploadId, work } = job;
  const isRefused = error instanceof PackageRefused && work === "check";
  await database.inSchool(schoolId, async (db) => {
    const upload = await lockUpload(db, schoolId, uploadId);
    if (!upload || !(await extendLease(db, job))) return;
    // A failure after everything was written undoes nothing.
    if (upload.state === DURING[work])
      await updateUpload(db, schoolId, uploadId, {
        state: isRefused ? "refused" : BEFORE[work],
        problem: problemOf(error),
        progress: null,
        ...((work === "commit" || isRefused) && { checked: null }),
        ...(work === "commit" && { confirmed: null, committedBy: { accountId: null, role: null } }),
      });
    await endJob(db, job);
  });
}

function problemOf(error: unknown): Problem {
  const nowhere = { file: null, line: null, column: null };
  if (error instanceof PackageRefused) {
    const { file = null, row = null, column = null } = error.place;
    return { code: error.reason, message: error.message, file, line: row, column };
  }
  if (error instanceof FellBack) return { code: error.reason, message: error.message, ...nowhere };
  return { code: "unexpected", message: "It did not work, and nothing was written. Try again.", ...nowhere };
}
