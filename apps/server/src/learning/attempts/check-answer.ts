import type { checkAnswer as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { AnswerVersions } from "./answer-versions.ts";
import { findAttempt, updateChecked, type AttemptRow } from "./attempts.queries.ts";
import { checkedResult, isMarkedByKey } from "./build-checks.ts";
import { computeDeadline, GRACE_MS } from "./compute-deadline.ts";
import { listAsked } from "./list-asked.ts";
import { ownResponse } from "./own-response.ts";
import { readDraw } from "./read-draw.ts";
import { requireTask } from "./read-task.ts";
import type { TaskRow } from "./tasks.queries.ts";
import { withNewKeys } from "./with-new-keys.ts";
import { withWriters } from "./with-writers.ts";

/** The answer is fixed before anything of its key leaves the server. */
export async function checkAnswer(
  { database, actor }: Context,
  { params, body: { response, by, seen } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId, attemptId, questionId } = params;
  return database.inSchool(schoolId, async (db) => {
    const attempt = await findAttempt(db, schoolId, attemptId, { locks: true });
    if (attempt?.studentId !== studentId) throw notFound("This attempt");
    const task = await requireTask(db, schoolId, studentId, attempt.exerciseId);
    const isChecked = attempt.checkedIds.includes(questionId);
    if (!isChecked) requireRunning(task, attempt);
    const numbered = await findCheckable(db, schoolId, { task, attempt }, questionId);
    const draw = await readDraw(db, schoolId, attempt);
    if (isChecked) return checkedResult(task, attempt, numbered, draw);
    const answer = {
      questionId,
      response: ownResponse(numbered, draw, response),
      ...(by && { by }),
      seen: seen ?? [],
    };
    const sender = { sessionId: actor.sessionId, submits: true };
    const given = withWriters({ seq: attempt.seq, answers: [answer] }, attempt.versions, sender);
    const versions = AnswerVersions.of(attempt).with(given, () => "handed-in");
    const { answers } = versions;
    await updateChecked(db, schoolId, attempt.id, {
      answers,
      versions: versions.kept,
      checkedIds: [...attempt.checkedIds, questionId],
    });
    return checkedResult(task, { answers }, numbered, draw);
  });
}

interface Checked {
  readonly task: TaskRow;
  readonly attempt: AttemptRow;
}

async function findCheckable(db: Db, schoolId: number, { task, attempt }: Checked, questionId: number) {
  const questions = await withNewKeys(db, schoolId, attempt, await listAsked(db, schoolId, attempt));
  const numbered = questions.find(({ id }) => id === questionId);
  if (task.feedback !== "immediate" || !numbered || !isMarkedByKey(numbered)) throw notFound("This question");
  return numbered;
}

function requireRunning(task: TaskRow, { state, startedAt }: AttemptRow): void {
  const deadline = computeDeadline(task, startedAt);
  const isOver = deadline !== null && Date.now() > deadline.getTime() + GRACE_MS;
  if (state !== "working" || isOver) throw clash("closed", "This attempt is over.");
}
