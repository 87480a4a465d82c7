import type { listTasks as listRoute, readTask as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findAttempt } from "./attempts.queries.ts";
import { computeDeadline } from "./compute-deadline.ts";
import { findRefusalReason } from "./find-refusal-reason.ts";
import { runningAttempt } from "./running-attempt.ts";
import { attemptLine, taskLine } from "./task-line.ts";
import { listTaskRows, type TaskRow } from "./tasks.queries.ts";

export async function listTasks(
  { database }: Context,
  { params: { schoolId, studentId }, query }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  return { tasks: await listStudentTasks(database.reading(schoolId, "at once"), schoolId, studentId, query) };
}

/** Of one student, for a reader of more than that. */
export async function listStudentTasks(
  db: Db,
  schoolId: number,
  studentId: number,
  query: Input<typeof listRoute>["query"] = {},
): Promise<Reply<typeof listRoute>["tasks"]> {
  const now = new Date();
  const rows = await listTaskRows(db, schoolId, studentId, query);
  return rows.map((row) => taskLine(row, now));
}

export async function readTask(
  { actor, database }: Context,
  { params: { schoolId, studentId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const row = await requireTask(db, schoolId, studentId, exerciseId);
  const now = new Date();
  const working = row.attempts.find(({ state }) => state === "working");
  const attempt = working && (await findAttempt(db, schoolId, working.id));
  const isOwn = actor.role === "student";
  return {
    task: {
      ...taskLine(row, now),
      instructions: row.instructions,
      openAt: row.openAt.toISOString(),
      attemptsAllowed: row.attemptsAllowed,
      latePenalty: row.latePenalty,
      feedback: row.feedback,
    },
    attempts: row.attempts.map((each) => attemptLine(row, each, now)),
    running:
      attempt && isOwn
        ? await runningAttempt(
            db,
            schoolId,
            { ...attempt, deadline: computeDeadline(row, attempt.startedAt) },
            row,
          )
        : null,
    whyNot: findRefusalReason(row, now),
  };
}

/** An exercise as it is for one student; throws not found for what it has not been set. */
export async function requireTask(
  db: Db,
  schoolId: number,
  studentId: number,
  exerciseId: number,
): Promise<TaskRow> {
  const [row] = await listTaskRows(db, schoolId, studentId, { exerciseId });
  if (!row) throw notFound("This exercise");
  return row;
}
