import type { UploadState } from "@dars/contract/roster/uploads";

import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { lockUnchanged, updateUpload, type KnownUpload, type Problem } from "./uploads.queries.ts";

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
const BEFORE: Readonly<Partial<Record<UploadState, UploadState>>> = {
  checking: "failed",
  committing: "checked",
  undoing: "committed",
};

/**
 * Work that failed: the upload goes back to where it was, with the reason. A failure after everything was
 * written undoes nothing.
 */
export async function settle(database: Database, upload: KnownUpload, error: unknown): Promise<void> {
  const { schoolId, id } = upload;
  const before = BEFORE[upload.state];
  if (before === undefined) return;
  const isCommit = upload.state === "committing";
  const isRefused = error instanceof PackageRefused && upload.state === "checking";
  await database.inSchool(schoolId, async (db) => {
    if (!(await lockUnchanged(db, upload))) return;
    await updateUpload(db, schoolId, id, {
      state: isRefused ? "refused" : before,
      problem: toProblem(error),
      progress: null,
      ...((isCommit || isRefused) && { checked: null }),
      ...(isCommit && { confirmed: null, committedBy: { accountId: null, role: null } }),
    });
  });
}

function toProblem(error: unknown): Problem {
  const nowhere = { file: null, line: null, column: null };
  if (error instanceof PackageRefused) {
    const { file = null, row = null, column = null } = error.place;
    return { code: error.reason, message: error.message, file, line: row, column };
  }
  if (error instanceof FellBack) return { code: error.reason, message: error.message, ...nowhere };
  return { code: "unexpected", message: "It did not work, and nothing was written. Try again.", ...nowhere };
}
