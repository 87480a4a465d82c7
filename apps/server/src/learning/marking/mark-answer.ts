import { isDeepStrictEqual } from "node:util";

import {
  compare,
  exactly,
  exactText,
  sumFractions,
  ZERO,
  type Fraction,
} from "@dars/contract/learning/exact";
import { INK_MOST, type Ink } from "@dars/contract/learning/ink";
import type { markAnswer as route, returnAttempts as returnRoute } from "@dars/contract/learning/marking";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findAttempt, settleScore, type AttemptRow } from "#learning/attempts/public.ts";
import { listQuestions, requireExercise } from "#learning/exercises/public.ts";
import { requireLevels } from "#learning/scoring/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertHistory } from "./history.queries.ts";
import { isWithinReach, lockMark, updateMark, updateReturned } from "./marking.queries.ts";
import { tellReturned } from "./tell-returned.ts";

/**
 * Two markers never overwrite each other: the second one gets the first one's mark as a conflict (KEY-4). A mark that
 * was returned is replaced by another, never taken back; what it was is kept, and the family is notified (FB-1). Nothing is
 * marked or returned in an archived year (AZ-7).
 */
export async function markAnswer(
  context: Context,
  { params: { schoolId, attemptId, questionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const request = { ...body, attemptId, questionId };
  return writeOnce(context, schoolId, request, async (db) => {
    const attempt = await lockAttempt(context, db, schoolId, attemptId);
    const known = await lockMark(db, schoolId, attemptId, questionId);
    if (!known?.isManual) throw notFound("This answer");
    requireSeen(known, body.revision);
    const question = await requireQuestion(db, schoolId, attempt, questionId);
    const isReturned = attempt.state === "returned";
    if (isReturned && body.score === null) throw clash("returned", "It has been returned.");
    const given = givenIn(body, { attempt, question, questionId, ink: known.ink });
    const { score } = given;
    const isChanged = isReturned && !isDeepStrictEqual(given, shownIn(known));
    if (isChanged) await insertHistory(db, schoolId, attemptId, [questionId]);
    const markerId = context.actor.accountId;
    const { revision } = await updateMark(db, schoolId, { attemptId, questionId, markerId, ...given });
    const waiting = await settleScore(db, schoolId, attempt);
    if (isChanged) await tellReturned(db, schoolId, attempt.exerciseId, [attempt.studentId]);
    await audited(context, db, schoolId, "attempt.marked", ["attempt", attemptId], {
      questionId,
      isTakenBack: score === null,
    });
    return { revision, waiting };
  });
}

interface Marked {
  readonly attempt: AttemptRow;
  readonly question: Question;
  readonly questionId: number;
  readonly ink: Ink;
}

function givenIn(body: Input<typeof route>["body"], { attempt, question, questionId, ink }: Marked) {
  const score = body.score === null ? null : withinPoints(question, body.score);
  return {
    score,
    comment: body.comment?.trim() || null,
    criteria: score === null ? [] : levelsFor(question, body.criteria ?? [], score),
    ink: body.ink ? inkOn(attempt, questionId, body.ink) : ink,
  };
}

/** What the family sees of a mark. */
const shownIn = ({ score, comment, criteria, ink }: NonNullable<Awaited<ReturnType<typeof lockMark>>>) => ({
  score,
  comment,
  criteria,
  ink,
});

/** An attempt that is over, of a student whom the caller teaches. */
export async function lockAttempt(
  context: Context,
  db: Db,
  schoolId: number,
  attemptId: number,
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, schoolId, attemptId, { locks: true });
  if (!attempt || attempt.state === "working") throw notFound("This attempt");
  const { yearId } = await requireExercise(context, schoolId, attempt.exerciseId, db);
  if (!(await isWithinReach(db, schoolId, getListScope(context.actor), attempt)))
    throw notFound("This attempt");
  await requireOpenYear(db, schoolId, yearId);
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
  const given: Fraction = exactly(score);
  if (compare(given, ZERO) < 0 || compare(given, exactly(points)) > 0)
    throw invalid(`A mark lies between 0 and ${points}.`, "/body/score");
  return exactText(given);
}

/** Who marks by the rubric gives one of its levels for each criterion, and no other score than they come to. */
function levelsFor(question: Question, given: readonly GivenLevel[], score: string): readonly GivenLevel[] {
  const criteria = ("criteria" in question && question.criteria) || [];
  const levels = requireLevels(criteria, given, "/body/criteria");
  const total = sumFractions(levels.map(({ points }) => exactly(points)));
  if (levels.length > 0 && compare(total, exactly(score)) !== 0)
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

export async function returnAttempts(
  context: Context,
  { params: { schoolId, exerciseId }, body }: Input<typeof returnRoute>,
): Promise<Reply<typeof returnRoute>> {
  const { yearId } = await requireExercise(context, schoolId, exerciseId);
  const reach = getListScope(context.actor);
  return writeOnce(context, schoolId, { ...body, exerciseId }, async (db) => {
    await requireOpenYear(db, schoolId, yearId);
    const { studentIds } = body;
    const { told, ...done } = await updateReturned(db, schoolId, reach, { exerciseId, studentIds });
    await tellReturned(db, schoolId, exerciseId, told);
    await audited(context, db, schoolId, "attempts.returned", ["exercise", exerciseId], {
      returned: done.returned,
      isAll: studentIds === null,
    });
    return done;
  });
}
