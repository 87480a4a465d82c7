import type { Answer } from "@dars/contract/learning/asked-questions";
import type { AttemptState } from "@dars/contract/learning/attempts";
import { exactly, exactText, multiply, rational, sumFractions } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { scoreResponse } from "#learning/scoring/public.ts";
import type { Db } from "#platform/db/db.ts";

import {
  listMarks,
  replaceMarks,
  unfoldMarks,
  updateMarks,
  updateScore,
  type AttemptRow,
  type KeptMarks,
  type Mark,
} from "./attempts.queries.ts";
import { findFrame } from "./frames.queries.ts";

const BY_HAND = new Set(["essay", "file_upload", "audio", "video"]);

/** What the keys say of each question; null for what a person has to mark. */
export function computeMarks(questions: readonly NumberedQuestion[], answers: readonly Answer[]): Mark[] {
  const given = new Map(answers.map(({ questionId, response }) => [questionId, response]));
  return questions
    .filter(({ question }) => question.type !== "description")
    .map(({ id, question }) => ({
      questionId: id,
      score: scoreResponse(question, given.get(id) ?? null).score,
      isManual: question.marking === "manual" || BY_HAND.has(question.type),
    }));
}

type Scorable = Pick<AttemptRow, "id" | "exerciseId" | "isLate" | "state">;

/** Marks an attempt that is over by the keys, and settles its score. */
export async function scoreAttempt(
  db: Db,
  schoolId: number,
  attempt: Scorable & Pick<AttemptRow, "answers">,
  questions: readonly NumberedQuestion[],
  keptMarks: KeptMarks = [],
): Promise<void> {
  await replaceMarks(db, schoolId, attempt, computeMarks(questions, attempt.answers), keptMarks);
  await settleScore(db, schoolId, attempt);
}

/**
 * FB-1: marks a returned attempt anew by the keys and returns the questions whose score changes; `keep` is given them
 * first. What a person has marked stays, and so does what no key can mark.
 */
export async function scoreReturned(
  db: Db,
  schoolId: number,
  attempt: Scorable & Pick<AttemptRow, "answers">,
  questions: readonly NumberedQuestion[],
  keep: (questionIds: readonly number[]) => Promise<void>,
): Promise<readonly number[]> {
  const known = new Map((await listMarks(db, schoolId, attempt.id)).map((mark) => [mark.questionId, mark]));
  const changed = computeMarks(questions, attempt.answers).flatMap(({ questionId, score }) => {
    const mark = known.get(questionId);
    const isByKey = mark !== undefined && !mark.isByPerson;
    return isByKey && score !== null && score !== mark.score ? [{ questionId, score }] : [];
  });
  const ids = changed.map(({ questionId }) => questionId);
  if (ids.length === 0) return ids;
  await unfoldMarks(db, schoolId, attempt);
  await keep(ids);
  await updateMarks(db, schoolId, attempt.id, changed);
  await settleScore(db, schoolId, attempt);
  return ids;
}

/** Adds up the marks exactly, minus the late penalty (EX-2). Returns how many answers still wait for marking. */
export async function settleScore(db: Db, schoolId: number, attempt: Scorable): Promise<number> {
  const marks = await listMarks(db, schoolId, attempt.id);
  const { latePenalty } = await findFrame(db, schoolId, attempt.exerciseId);
  await updateScore(db, schoolId, attempt.id, settledBy(marks, attempt, latePenalty));
  return marks.filter(({ score }) => score === null).length;
}

/** The score of an attempt with these marks; null while an answer waits for marking. */
export function settledBy(
  marks: ReadonlyArray<Pick<Mark, "score">>,
  { isLate, state }: Pick<AttemptRow, "isLate" | "state">,
  latePenalty: number,
): { readonly raw: string | null; readonly score: string | null; readonly state: AttemptState } {
  if (marks.some(({ score }) => score === null)) return { raw: null, score: null, state: "submitted" };
  const raw = sumFractions(marks.map(({ score }) => exactly(score ?? "0")));
  const finalScore = isLate ? multiply(raw, rational(100 - latePenalty, 100)) : raw;
  return {
    raw: exactText(raw),
    score: exactText(finalScore),
    state: state === "returned" ? "returned" : "graded",
  };
}
