import { Id } from "@dars/contract/platform/primitives";
import { Type, type Static } from "typebox";

import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

const TASK = "work on upload";

const Payload = Type.Object({ schoolId: Id, uploadId: Id });

/** An upload to work on; its state says whether it is checked, written or undone. */
export interface UploadJob extends Static<typeof Payload> {
  /** How often it has been taken up, this time among it. */
  readonly attempts: number;
}

/** The key of the job that works on an upload. */
export const buildKey = (schoolId: number, uploadId: number): string => `upload ${schoolId} ${uploadId}`;

/** Asks for the work that the upload's state names. Where some is under way, the job runs once more after it. */
export const askForWork = (db: Db, schoolId: number, uploadId: number): Promise<void> =>
  addJobs(db, [{ task: TASK, payload: { schoolId, uploadId }, key: buildKey(schoolId, uploadId) }]);

/** The work on uploads as a job of the runner, done by `run`. */
export const importTasks = (run: (job: UploadJob) => Promise<void>): Readonly<Record<typeof TASK, Task>> => ({
  [TASK]: {
    run: (payload, _dueAt, attempts = 1) => run({ ...parse(Payload, payload), attempts }),
  },
});
