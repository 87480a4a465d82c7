import type { reopenAttempt as route } from "@dars/contract/learning/marking";
import type { Input, Reply } from "@dars/contract/platform/route";

import { computeDeadline, expiry, findTimes, type AttemptRow } from "#learning/attempts/public.ts";
import { settleExercise, tellReopened } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { lockAttempt } from "./mark-answer.ts";
import { isFollowed, updateReopened } from "./marking.queries.ts";

/** E6. Answers stay, marks go: what is handed in again is marked anew. */
export async function reopenAttempt(
  context: Context,
  { params: { schoolId, attemptId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, attemptId }, async (db) => {
    const attempt = await lockAttempt(context, db, schoolId, attemptId);
    const { exerciseId, studentId } = attempt;
    await refuseFinal(db, schoolId, attempt);
    const deadline = computeDeadline(await findTimes(db, schoolId, attempt), attempt.startedAt);
    if (deadline !== null && deadline <= new Date()) throw clash("time-over", "Its time is over.");
    // Of the time before it was handed in.
    await settleExercise(db, schoolId, exerciseId);
    await updateReopened(db, schoolId, attemptId, deadline);
    if (deadline) await addJobs(db, [expiry({ schoolId, attemptId }, deadline)]);
    await tellReopened(db, schoolId, exerciseId, studentId);
    await audited(context, db, schoolId, "attempt.reopened", ["attempt", attemptId], {
      exerciseId,
      no: attempt.no,
    });
    return { deadline: deadline && deadline.toISOString() };
  });
}

async function refuseFinal(db: Db, schoolId: number, attempt: AttemptRow): Promise<void> {
  if (attempt.state === "returned") throw clash("returned", "It has been returned.");
  if (attempt.keySeenAt !== null) throw clash("seen", "Its result has been seen.");
  if (await isFollowed(db, schoolId, attempt)) throw clash("followed", "Another attempt followed.");
}
