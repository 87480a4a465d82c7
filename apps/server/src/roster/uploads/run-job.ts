import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#roster/import/public.ts";

import type { Job } from "./jobs.queries.ts";
import { Progress } from "./progress.ts";
import { runCheck } from "./run-check.ts";
import { runCommit } from "./run-commit.ts";
import { runUndo } from "./run-undo.ts";
import { FellBack, settle } from "./settle.ts";

/** A job that killed its worker so often is given up. */
const MOST_ATTEMPTS = 3;

const RUN = { check: runCheck, commit: runCommit, undo: runUndo };

/**
 * Runs a job that was taken. A problem of the upload ends the job and is stored in it; so is an unexpected
 * error, which is also returned for the log.
 */
export async function runJob(database: Database, job: Job): Promise<Error | undefined> {
  const progress = new Progress(database, job);
  try {
    if (job.attempts > MOST_ATTEMPTS) throw new Error(`Given up after ${MOST_ATTEMPTS} attempts.`);
    await RUN[job.work](database, job, progress);
    return undefined;
  } catch (error) {
    await progress.settled();
    await settle(database, job, error);
    if (error instanceof PackageRefused || error instanceof FellBack) return undefined;
    return error instanceof Error ? error : new Error(String(error));
  }
}
