import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { findAttempt, updateDeadline, updateSubmitted, type AttemptRow } from "./attempts.queries.ts";
import { computeDeadline, GRACE_MS } from "./compute-deadline.ts";
import { listAsked } from "./list-asked.ts";
import { scoreAttempt } from "./score-attempt.ts";
import { findTimes, type TaskTimes } from "./tasks.queries.ts";
import { withNewKeys } from "./with-new-keys.ts";

const EXPIRE_TASK = "expire attempt";
const WhichAttempt = Type.Object({ schoolId: Type.Integer(), attemptId: Type.Integer() });

/** Has an attempt handed in with what was saved, once its time and the grace are over. */
export const expiry = (payload: Static<typeof WhichAttempt>, deadline: Date) => ({
  task: EXPIRE_TASK,
  payload,
  runAt: new Date(deadline.getTime() + GRACE_MS),
});

export const expireTask = (database: Database): Readonly<Record<string, Task>> => ({
  [EXPIRE_TASK]: {
    run: async (payload) => {
      const { schoolId, attemptId } = parse(WhichAttempt, payload);
      await database.inSchool(schoolId, (db) => expireDue(db, schoolId, attemptId));
    },
  },
});

/** Hands in an attempt whose time is over, as it was saved. False where it goes on, or is over already. */
export async function expireDue(db: Db, schoolId: number, attemptId: number): Promise<boolean> {
  const found = await findAttempt(db, schoolId, attemptId, { locks: true });
  if (found?.state !== "working") return false;
  const { dueAt, ...times } = await findTimes(db, schoolId, found);
  const attempt = await withDeadline(db, schoolId, found, times);
  if (attempt.deadline === null || Date.now() < attempt.deadline.getTime() + GRACE_MS) return false;
  const isLate = dueAt !== null && (attempt.savedAt ?? attempt.startedAt) > dueAt;
  await updateSubmitted(db, schoolId, attemptId, {
    at: attempt.deadline,
    isAuto: true,
    isLate,
    isDoubtful: false,
  });
  const questions = await withNewKeys(db, schoolId, attempt, await listAsked(db, schoolId, attempt));
  await scoreAttempt(db, schoolId, { ...attempt, isLate, state: "submitted" }, questions);
  return true;
}

/** A running attempt with the deadline that its exercise gives it now: times may be moved, and extensions given. */
async function withDeadline(
  db: Db,
  schoolId: number,
  attempt: AttemptRow,
  times: Omit<TaskTimes, "dueAt">,
): Promise<AttemptRow> {
  const deadline = computeDeadline(times, attempt.startedAt);
  if (attempt.state !== "working" || deadline?.getTime() === attempt.deadline?.getTime()) return attempt;
  await updateDeadline(db, schoolId, attempt.id, deadline);
  if (deadline) await addJobs(db, [expiry({ schoolId, attemptId: attempt.id }, deadline)]);
  return { ...attempt, deadline };
}
