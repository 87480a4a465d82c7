import { isDeepStrictEqual } from "node:util";

import type { Answer } from "@dars/contract/learning/asked-questions";
import type {
  saveAnswers as saveRoute,
  SavedAnswers,
  submitAttempt as route,
} from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { arrivalOf } from "./arrival-of.ts";
import { findAttempt, updateAnswers, updateSubmitted, type AttemptRow } from "./attempts.queries.ts";
import { withDeadline } from "./expire-due.ts";
import { keepFiles } from "./keep-files.ts";
import { listAsked } from "./list-asked.ts";
import { ownResponse } from "./own-response.ts";
import { requireTask } from "./read-task.ts";
import { drawOf } from "./running-attempt.ts";
import { scoreAttempt } from "./score-attempt.ts";
import { attemptLine } from "./task-line.ts";
import { findTimes } from "./tasks.queries.ts";
import { withNewKeys } from "./with-new-keys.ts";

interface Which {
  readonly schoolId: number;
  readonly studentId: number;
  readonly attemptId: number;
}

/** A save that a later one has overtaken, or of what was handed in, changes nothing. */
export async function saveAnswers(
  { database, actor }: Context,
  { params, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  return database.inSchool(params.schoolId, async (db) => {
    const attempt = await lockOwn(db, params);
    if (!isOpenFor(attempt, body) || attempt.keySeenAt !== null) return { seq: attempt.seq };
    await take(db, params.schoolId, attempt, body, { submits: false, accountId: actor.accountId });
    return { seq: body.seq };
  });
}

/** ATT-1: an attempt is handed in once, whatever is sent again. */
export async function submitAttempt(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId, attemptId } = params;
  return writeOnce(context, schoolId, "submitAttempt", { ...body, studentId, attemptId }, async (db) => {
    const attempt = await lockOwn(db, params);
    if (isOpenFor(attempt, body) || attempt.state === "working") {
      if (attempt.keySeenAt !== null) throw clash("key-seen", "Its result has been looked at.");
      await take(db, schoolId, attempt, body, { submits: true, accountId: context.actor.accountId });
      await audit(db, schoolId, {
        action: "attempt.submitted",
        ...by(context),
        subject: { kind: "attempt", id: attemptId },
        changes: { exerciseId: attempt.exerciseId, no: attempt.no },
      });
    }
    return lineOf(db, params, attempt.exerciseId);
  });
}

async function lockOwn(db: Db, { schoolId, studentId, attemptId }: Which): Promise<AttemptRow> {
  const attempt = await findAttempt(db, schoolId, attemptId, { locks: true });
  if (attempt?.studentId !== studentId) throw notFound("This attempt");
  return attempt;
}

/** Accepts newer answers while the attempt is open, and after its time ran out until it is marked. */
const isOpenFor = (attempt: AttemptRow, { seq }: SavedAnswers): boolean =>
  seq > attempt.seq && (attempt.state === "working" || (attempt.isAuto && attempt.state !== "returned"));

async function take(
  db: Db,
  schoolId: number,
  found: AttemptRow,
  saved: SavedAnswers,
  { submits, accountId }: { readonly submits: boolean; readonly accountId: number },
): Promise<void> {
  const { dueAt, ...times } = await findTimes(db, schoolId, found);
  const attempt = await withDeadline(db, schoolId, found, times);
  const questions = await listAsked(db, schoolId, attempt);
  const draw = await drawOf(db, schoolId, attempt);
  const byId = new Map(questions.map((each) => [each.id, each]));
  const answers = saved.answers.flatMap(({ questionId, response }): Answer[] => {
    const numbered = byId.get(questionId);
    return numbered ? [{ questionId, response: ownResponse(numbered, draw, response) }] : [];
  });
  const given =
    saved.seq > attempt.seq
      ? {
          seq: saved.seq,
          answers: await keepFiles(db, schoolId, { accountId, attemptId: attempt.id }, answers),
        }
      : attempt;
  await updateAnswers(db, schoolId, attempt.id, given);
  const { isOverdue, at, isDoubtful } = arrivalOf(attempt, new Date(saved.at), new Date());
  if (!submits && !isOverdue) return;
  const isLate = isDoubtful || (dueAt !== null && at > dueAt);
  await updateSubmitted(db, schoolId, attempt.id, {
    at: isDoubtful ? at : earlier(at, attempt.deadline),
    isAuto: !submits,
    isLate,
    isDoubtful,
  });
  const over = { ...attempt, answers: given.answers, isLate, state: "submitted" as const };
  const keys = await withNewKeys(db, schoolId, attempt, questions);
  await scoreAttempt(db, schoolId, over, keys, sameIn(attempt.answers, given.answers));
}

/** Questions whose answers are the same in both: what a person has marked stays marked. */
function sameIn(before: readonly Answer[], after: readonly Answer[]): readonly number[] {
  const had = new Map(before.map(({ questionId, response }) => [questionId, response]));
  const has = new Map(after.map(({ questionId, response }) => [questionId, response]));
  return [...new Set([...had.keys(), ...has.keys()])].filter((id) =>
    isDeepStrictEqual(had.get(id), has.get(id)),
  );
}

const earlier = (at: Date, deadline: Date | null): Date =>
  deadline !== null && deadline < at ? deadline : at;

async function lineOf(db: Db, { schoolId, studentId, attemptId }: Which, exerciseId: number) {
  const row = await requireTask(db, schoolId, studentId, exerciseId);
  const attempt = row.attempts.find(({ id }) => id === attemptId);
  if (!attempt) throw notFound("This attempt");
  return attemptLine(row, attempt, new Date());
}
