import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";

import { scoreResponse } from "#learning/scoring/public.ts";
import type { Db } from "#platform/db/db.ts";

import { answerKey } from "./answer-key.ts";
import { askedQuestion } from "./asked-question.ts";
import { listMarks, type AttemptRow, type MarkRow } from "./attempts.queries.ts";
import type { Shown } from "./compute-visibility.ts";
import { listAsked } from "./list-asked.ts";
import { shownResponse } from "./own-response.ts";
import { readDraw, inOrder } from "./read-draw.ts";
import { withNewKeys } from "./with-new-keys.ts";

/** The questions of an attempt in its own order, with as much of the result as `shown` says; keys as it was marked by. */
export async function readResults(
  db: Db,
  schoolId: number,
  attempt: AttemptRow,
  shown: Shown,
): Promise<ResultQuestion[]> {
  const [marks, questions, draw] = await Promise.all([
    listMarks(db, schoolId, attempt.id),
    listAsked(db, schoolId, attempt).then((askedQuestions) =>
      withNewKeys(db, schoolId, attempt, askedQuestions),
    ),
    readDraw(db, schoolId, attempt),
  ]);
  return inOrder(questions, draw).map((each) => buildResult(each, { attempt, marks, draw, shown }));
}

interface Beside {
  readonly attempt: Pick<AttemptRow, "answers" | "versions">;
  readonly marks: ReadonlyArray<Pick<MarkRow, keyof typeof UNMARKED> & Pick<MarkRow, "questionId">>;
  readonly draw: Awaited<ReturnType<typeof readDraw>>;
  readonly shown: Shown;
}

export function buildResult(
  numbered: NumberedQuestion,
  { attempt, marks, draw, shown }: Beside,
): ResultQuestion {
  const response = attempt.answers.find(({ questionId }) => questionId === numbered.id)?.response ?? null;
  const mark = marks.find(({ questionId }) => questionId === numbered.id) ?? UNMARKED;
  return {
    question: askedQuestion(numbered, draw),
    response: response && shownResponse(numbered, draw, response),
    ...othersTo(numbered, { attempt, draw }),
    isWaiting: mark.isManual && (mark.score === null || !shown.score),
    ...(shown.score ? toShownMark(numbered.question, mark) : UNSAID),
    ...(shown.key
      ? { key: answerKey(numbered, draw), feedback: [...scoreResponse(numbered.question, response).feedback] }
      : { key: null, feedback: [] }),
  };
}

function othersTo(
  numbered: NumberedQuestion,
  { attempt, draw }: Pick<Beside, "attempt" | "draw">,
): Pick<ResultQuestion, "others"> {
  const others = attempt.versions[numbered.id]?.others ?? [];
  if (others.length === 0) return {};
  return { others: others.map(({ response }) => shownResponse(numbered, draw, response)) };
}

const UNSAID = { score: null, comment: null, criteria: [], ink: [], changedAt: null };
/** Text between questions has no mark. */
export const UNMARKED = { isManual: false, ...UNSAID };

const toShownMark = (question: Question, mark: Pick<MarkRow, keyof typeof UNSAID>) => ({
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
