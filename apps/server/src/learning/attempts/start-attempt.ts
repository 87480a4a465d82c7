import { randomInt } from "node:crypto";

import type { startAttempt as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import { lockExercise } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { findAttempt, insertAttempt, type AttemptRow } from "./attempts.queries.ts";
import { computeDeadline } from "./compute-deadline.ts";
import { expireDue, expiry } from "./expire-due.ts";
import { findRefusalReason } from "./find-refusal-reason.ts";
import { findFrame } from "./frames.queries.ts";
import { requireTask } from "./read-task.ts";
import { runningAttempt } from "./running-attempt.ts";
import type { TaskRow } from "./tasks.queries.ts";

/** The deadline is the server's. An attempt that is running is gone on with, on whatever device it was begun. */
export async function startAttempt(
  context: Context,
  { params: { schoolId, studentId, exerciseId }, body: { key } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const request = { key, studentId, exerciseId };
  return writeOnce(context, schoolId, request, async (db) => {
    // EX-3: questions are locked while an attempt is being created.
    await lockExercise(db, schoolId, exerciseId);
    const row = await openTask(db, schoolId, studentId, exerciseId);
    const attempt =
      (await findWorkingAttempt(db, schoolId, row)) ?? (await begin(context, db, schoolId, studentId, row));
    return runningAttempt(db, schoolId, attempt, row);
  });
}

/** What has run out is handed in first, so that it is not gone on with. */
async function openTask(db: Db, schoolId: number, studentId: number, exerciseId: number): Promise<TaskRow> {
  const row = await requireTask(db, schoolId, studentId, exerciseId);
  const working = row.attempts.find(({ state }) => state === "working");
  if (!working || !(await expireDue(db, schoolId, working.id))) return row;
  return requireTask(db, schoolId, studentId, exerciseId);
}

async function findWorkingAttempt(
  db: Db,
  schoolId: number,
  { attempts }: TaskRow,
): Promise<AttemptRow | undefined> {
  const working = attempts.find(({ state }) => state === "working");
  return working && findAttempt(db, schoolId, working.id);
}

async function begin(
  context: Context,
  db: Db,
  schoolId: number,
  studentId: number,
  row: TaskRow,
): Promise<AttemptRow> {
  const now = new Date();
  const whyNot = findRefusalReason(row, now);
  if (whyNot === "not-open") throw notFound("This exercise");
  if (whyNot !== null) throw clash(whyNot, "No attempt can be begun.");
  const { shufflesQuestions, shufflesOptions } = await findFrame(db, schoolId, row.id);
  const attempt = await insertAttempt(db, schoolId, {
    exerciseId: row.id,
    version: row.version,
    studentId,
    no: row.attempts.length + 1,
    seed: randomInt(2 ** 31),
    deadline: computeDeadline(row, now),
    shufflesQuestions,
    shufflesOptions,
  });
  const { id, deadline } = attempt;
  if (deadline) await addJobs(db, [expiry({ schoolId, attemptId: id }, deadline)]);
  await audited(context, db, schoolId, "attempt.started", ["attempt", id], {
    exerciseId: row.id,
    no: attempt.no,
  });
  return attempt;
}
