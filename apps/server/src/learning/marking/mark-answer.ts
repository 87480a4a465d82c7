import { compare, exactly, exactText, sum, ZERO, type Rational } from "@dars/contract/learning/exact";
import { INK_MOST, type Ink } from "@dars/contract/learning/ink";
import type { markAnswer as route, returnAttempts as returnRoute } from "@dars/contract/learning/marking";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findAttempt, settleScore, type AttemptRow } from "#learning/attempts/public.ts";
import { listQuestions, requireExercise, tellOf } from "#learning/exercises/public.ts";
import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { reachOf } from "#school/schools/public.ts";

import { isWithinReach, lockMark, updateMark, updateReturned } from "./marking.queries.ts";

/** Two markers never overwrite each other: the second one gets the first one's mark as a conflict (KEY-4). */
export async function markAnswer(
  context: Context,
  { params: { schoolId, attemptId, questionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const request = { ...body, attemptId, questionId };
  return writeOnce(context, schoolId, "markAnswer", request, async (db) => {
    const attempt = await lockAttempt(context, db, schoolId, attemptId);
    const known = await lockMark(db, schoolId, attemptId, questionId);
    if (!known?.isManual) throw notFound("This answer");
    requireSeen(known, body.revision);
    const question = await requireQuestion(db, schoolId, attempt, questionId);
    const score = body.score === null ? null : withinPoints(question, body.score);
    const criteria = score === null ? [] : levelsOf(question, body.criteria ?? [], score);
    const { revision } = await updateMark(db, schoolId, {
      attemptId,
      questionId,
      markerId: context.actor.accountId,
      score,
      comment: body.comment?.trim() || null,
      criteria,
      ink: body.ink ? inkOn(attempt, questionId, body.ink) : known.ink,
    });
    const waiting = await settleScore(db, schoolId, attempt);
    await audit(db, schoolId, {
      action: "attempt.marked",
      ...by(context),
      subject: { kind: "attempt", id: attemptId },
      changes: { questionId, isTakenBack: score === null },
    });
    return { revision, waiting };
  });
}

async function lockAttempt(
  context: Context,
  db: Db,
  schoolId: number,
  attemptId: number,
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, schoolId, attemptId, { locks: true });
  if (!attempt || attempt.state === "working") throw notFound("This attempt");
  await requireExercise(context, schoolId, attempt.exerciseId, db);
  if (!(await isWithinReach(db, schoolId, reachOf(context.actor), attempt))) throw notFound("This attempt");
  return attempt;
}

async function requireQuestion(
  db: Db,
  schoolId: number,
  { exerciseId, version }: AttemptRow,
  questionId: number,
): Promise<Question> {
  const questions = await listQuestions(db, schoolId, exerciseId, version);
  const numbered = questions.find(({ id }) => id === questionId);
  if (!numbered) throw notFound("This question");
  return numbered.question;
}

function withinPoints({ points }: Question, score: string): string {
  const given: Rational = exactly(score);
  if (compare(given, ZERO) < 0 || compare(given, exactly(points)) > 0)
    throw invalid(`A mark lies between 0 and ${points}.`, "/body/score");
  return exactText(given);
}

/** Who marks by the rubric gives one of its levels for each criterion, and no other score than they come to. */
function levelsOf(question: Question, given: readonly GivenLevel[], score: string): readonly GivenLevel[] {
  if (given.length === 0) return [];
  const criteria = ("criteria" in question && question.criteria) || [];
  const levels = criteria.flatMap(({ id, levels: known }) => {
    const chosen = given.find((each) => each.id === id);
    const level = chosen && known.find(({ points }) => isEqual(points, chosen.points));
    return level ? [{ id, points: level.points }] : [];
  });
  if (given.length !== criteria.length || levels.length !== criteria.length)
    throw invalid("Each criterion has one of its levels.", "/body/criteria");
  if (!isEqual(exactText(sum(levels.map(({ points }) => exactly(points)))), score))
    throw invalid("The score is what the criteria come to.", "/body/score");
  return levels;
}

/** Strokes lie over photos of the answer that is marked. */
function inkOn({ answers }: AttemptRow, questionId: number, ink: Ink): Ink {
  const response = answers.find((answer) => answer.questionId === questionId)?.response;
  const photos = response?.kind === "work" ? response.files.filter(({ kind }) => kind === "photo") : [];
  const isOnPhoto = ({ fileId }: Ink[number]) => photos.some((photo) => photo.fileId === fileId);
  const coordinates = ink.flatMap(({ strokes }) => strokes.map(({ points }) => points.length));
  const isWhole = coordinates.every((count) => count % 2 === 0);
  const all = coordinates.reduce((total, count) => total + count, 0);
  if (!isWhole || all > INK_MOST || !ink.every(isOnPhoto))
    throw invalid("Strokes lie over the photos of the answer.", "/body/ink");
  return ink.filter(({ strokes }) => strokes.length > 0);
}

const isEqual = (one: string, other: string) => compare(exactly(one), exactly(other)) === 0;

export async function returnAttempts(
  context: Context,
  { params: { schoolId, exerciseId }, body }: Input<typeof returnRoute>,
): Promise<Reply<typeof returnRoute>> {
  await requireExercise(context, schoolId, exerciseId);
  const reach = reachOf(context.actor);
  return writeOnce(context, schoolId, "returnAttempts", { ...body, exerciseId }, async (db) => {
    const { studentIds } = body;
    const { told, ...done } = await updateReturned(db, schoolId, reach, { exerciseId, studentIds });
    await tellOf(db, {
      schoolId,
      exerciseId,
      kind: "exercise-returned",
      studentIds: told,
      withGuardians: true,
    });
    await audit(db, schoolId, {
      action: "attempts.returned",
      ...by(context),
      subject: { kind: "exercise", id: exerciseId },
      changes: { returned: done.returned, isAll: studentIds === null },
    });
    return done;
  });
}
