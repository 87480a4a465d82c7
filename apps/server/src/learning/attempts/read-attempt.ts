import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import type { AttemptPage, readAttempt as route } from "@dars/contract/learning/attempts";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { Input } from "@dars/contract/platform/route";

import { scoreResponse } from "#learning/scoring/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { answerKey } from "./answer-key.ts";
import { askedQuestion } from "./asked-question.ts";
import { findAttempt, listMarks, noteSeen, type AttemptRow, type MarkRow } from "./attempts.queries.ts";
import { listAsked } from "./list-asked.ts";
import { shownResponse } from "./own-response.ts";
import { requireTask } from "./read-task.ts";
import { drawOf, inOrder } from "./running-attempt.ts";
import { shownOf } from "./shown-of.ts";
import { attemptLine } from "./task-line.ts";
import type { TaskRow } from "./tasks.queries.ts";

/**
 * ATT-3. Once scores of its questions have been shown, or a key, answers that come late are no longer taken. A read in
 * "view as" does not count.
 */
export async function readAttempt(
  { actor, database }: Context,
  { params: { schoolId, studentId, attemptId } }: Input<typeof route>,
): Promise<AttemptPage> {
  const db = database.reading(schoolId);
  const attempt = await findAttempt(db, schoolId, attemptId);
  if (attempt?.studentId !== studentId || attempt.state === "working") throw notFound("This attempt");
  const [row, marks, questions, draw] = await Promise.all([
    requireTask(db, schoolId, studentId, attempt.exerciseId),
    listMarks(db, schoolId, attemptId),
    listAsked(db, schoolId, attempt),
    drawOf(db, schoolId, attempt),
  ]);
  const own = row.attempts.find(({ id }) => id === attemptId);
  if (!own) throw notFound("This attempt");
  const now = new Date();
  const shown = shownOf(row, attempt.state, now);
  if (shown.score && attempt.keySeenAt === null && actor.isReadOnly !== true)
    await database.inSchool(schoolId, (writing) => noteSeen(writing, schoolId, attemptId));
  const earlier = row.attempts.find(({ no }) => no === attempt.no - 1);
  return {
    exercise: frameOf(row),
    attempt: attemptLine(row, { ...own, isSeen: true }, now),
    before: earlier ? attemptLine(row, earlier, now).score : null,
    questions: inOrder(questions, draw).map((each) => resultOf(each, { attempt, marks, draw, shown })),
  };
}

const frameOf = (row: TaskRow): AttemptPage["exercise"] => ({
  id: row.id,
  lessonId: row.lessonId,
  title: row.title,
  purpose: row.purpose,
  feedback: row.feedback,
  dueAt: row.dueAt?.toISOString() ?? null,
  closeAt: row.closeAt?.toISOString() ?? null,
});

interface Beside {
  readonly attempt: AttemptRow;
  readonly marks: readonly MarkRow[];
  readonly draw: Awaited<ReturnType<typeof drawOf>>;
  readonly shown: { readonly score: boolean; readonly key: boolean };
}

function resultOf(numbered: NumberedQuestion, { attempt, marks, draw, shown }: Beside): ResultQuestion {
  const response = attempt.answers.find(({ questionId }) => questionId === numbered.id)?.response ?? null;
  const mark = marks.find(({ questionId }) => questionId === numbered.id) ?? UNMARKED;
  return {
    question: askedQuestion(numbered, draw),
    response: response && shownResponse(numbered, draw, response),
    isWaiting: mark.isManual && (mark.score === null || !shown.score),
    ...(shown.score ? saidOf(numbered.question, mark) : UNSAID),
    ...(shown.key
      ? { key: answerKey(numbered, draw), feedback: [...scoreResponse(numbered.question, response).feedback] }
      : { key: null, feedback: [] }),
  };
}

const UNSAID = { score: null, comment: null, criteria: [], ink: [], changedAt: null };
/** Text between questions has no mark. */
const UNMARKED = { isManual: false, ...UNSAID };

const saidOf = (question: Question, mark: Pick<MarkRow, keyof typeof UNSAID>) => ({
  score: mark.score,
  comment: mark.comment,
  criteria: metBy(question, mark.criteria),
  ink: [...mark.ink],
  changedAt: mark.changedAt?.toISOString() ?? null,
});

function metBy(question: Question, given: readonly GivenLevel[]): ResultQuestion["criteria"] {
  const criteria = ("criteria" in question && question.criteria) || [];
  return criteria.flatMap(({ id, title, levels }) => {
    const points = given.find((each) => each.id === id)?.points;
    if (points === undefined) return [];
    const words = levels.find((level) => level.points === points)?.words ?? "";
    return [{ title, points, outOf: levels.at(-1)?.points ?? "0", words }];
  });
}
