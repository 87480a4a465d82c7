import type { AttemptPage, readAttempt as route } from "@dars/contract/learning/attempts";
import type { Input } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findAttempt } from "./attempts.queries.ts";
import { computeVisibility } from "./compute-visibility.ts";
import { noteSeen } from "./frames.queries.ts";
import { readResults } from "./read-results.ts";
import { requireTask } from "./read-task.ts";
import { attemptLine } from "./task-line.ts";
import type { TaskRow } from "./tasks.queries.ts";

type Reader = Pick<Context, "database"> & { readonly actor: Pick<Context["actor"], "isReadOnly"> };

/**
 * ATT-3. Once scores of its questions have been shown, or a key, answers that come late are no longer taken. A read in
 * "view as" does not count.
 */
export async function readAttempt(
  { actor, database }: Reader,
  { params: { schoolId, studentId, attemptId } }: Input<typeof route>,
): Promise<AttemptPage> {
  const db = database.reading(schoolId);
  const attempt = await findAttempt(db, schoolId, attemptId);
  if (attempt?.studentId !== studentId || attempt.state === "working") throw notFound("This attempt");
  const row = await requireTask(db, schoolId, studentId, attempt.exerciseId);
  const own = row.attempts.find(({ id }) => id === attemptId);
  if (!own) throw notFound("This attempt");
  const now = new Date();
  const shown = computeVisibility(row, attempt.state, now);
  if (shown.score && attempt.keySeenAt === null && actor.isReadOnly !== true)
    await database.inSchool(schoolId, (writing) => noteSeen(writing, schoolId, attemptId));
  const earlier = row.attempts.find(({ no }) => no === attempt.no - 1);
  return {
    exercise: toExercise(row),
    attempt: attemptLine(row, { ...own, isSeen: true }, now),
    before: earlier ? attemptLine(row, earlier, now).score : null,
    questions: await readResults(db, schoolId, attempt, shown),
  };
}

const toExercise = (row: TaskRow): AttemptPage["exercise"] => ({
  id: row.id,
  lessonId: row.lessonId,
  title: row.title,
  purpose: row.purpose,
  feedback: row.feedback,
  dueAt: row.dueAt?.toISOString() ?? null,
  closeAt: row.closeAt?.toISOString() ?? null,
});
