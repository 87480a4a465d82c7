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
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";

import { settleScore, type AttemptRow } from "#learning/attempts/public.ts";
import { listQuestions } from "#learning/exercises/public.ts";
import { requireLevels } from "#learning/scoring/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { insertHistory } from "./history.queries.ts";
import { lockMark, updateMark } from "./marking.queries.ts";
import { tellReturned } from "./tell-returned.ts";

/** What a marker gives for an answer. */
interface NewMark {
  readonly attempt: AttemptRow;
  readonly questionId: number;
  /** Of the mark that the marker has seen. */
  readonly revision: number;
  /** Null takes the mark back. */
  readonly score: string | null;
  readonly comment: string | null;
  readonly criteria?: readonly GivenLevel[] | undefined;
  readonly ink?: Ink | undefined;
}

/** Marks one answer of an attempt that is locked; the caller of the verb is its marker (KEY-4, FB-1). */
export async function applyMark(
  context: Context,
  db: Db,
  schoolId: number,
  { attempt, questionId, ...mark }: NewMark,
): Promise<{ readonly revision: number; readonly waiting: number }> {
  const { known, given } = await checkMark(db, schoolId, { attempt, questionId, ...mark });
  const { id: attemptId } = attempt;
  const isReturned = attempt.state === "returned";
  if (isReturned && mark.score === null) throw clash("returned", "It has been returned.");
  const isChanged = isReturned && !isDeepStrictEqual(given, shownIn(known));
  if (isChanged) await insertHistory(db, schoolId, attemptId, [questionId]);
  const markerId = context.actor.accountId;
  const { revision } = await updateMark(db, schoolId, { attemptId, questionId, markerId, ...given });
  const waiting = await settleScore(db, schoolId, attempt);
  if (isChanged) await tellReturned(db, schoolId, attempt.exerciseId, [attempt.studentId]);
  await audited(context, db, schoolId, "attempt.marked", ["attempt", attemptId], {
    questionId,
    isTakenBack: given.score === null,
  });
  return { revision, waiting };
}

/** The mark that an answer has, and the one it would get. Throws where it cannot be given, or is of another mark than was seen. */
export async function checkMark(
  db: Db,
  schoolId: number,
  { attempt, questionId, revision, ...mark }: NewMark,
) {
  const known = await lockMark(db, schoolId, attempt.id, questionId);
  if (!known?.isManual) throw notFound("This answer");
  requireSeen(known, revision);
  const question = await requireQuestion(db, schoolId, attempt, questionId);
  return { known, given: givenIn(mark, { attempt, question, questionId, ink: known.ink }) };
}

interface Marked {
  readonly attempt: AttemptRow;
  readonly question: Question;
  readonly questionId: number;
  readonly ink: Ink;
}

function givenIn(
  body: Omit<NewMark, "attempt" | "questionId" | "revision">,
  { attempt, question, questionId, ink }: Marked,
) {
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
