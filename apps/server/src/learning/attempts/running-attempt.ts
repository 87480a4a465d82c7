import type { RunningAttempt } from "@dars/contract/learning/attempts";
import type { WrittenAnswer } from "@dars/contract/learning/written-answers";

import type { Db } from "#platform/db/db.ts";

import { AnswerVersions } from "./answer-versions.ts";
import { askedQuestion } from "./asked-question.ts";
import type { AttemptRow } from "./attempts.queries.ts";
import { buildChecks } from "./build-checks.ts";
import type { Policy } from "./compute-visibility.ts";
import { listAsked } from "./list-asked.ts";
import { shownResponse } from "./own-response.ts";
import { readDraw, inOrder } from "./read-draw.ts";

/** What its student is given to work on. */
export async function runningAttempt(
  db: Db,
  schoolId: number,
  attempt: AttemptRow,
  policy: Policy,
): Promise<RunningAttempt> {
  const questions = await listAsked(db, schoolId, attempt);
  const draw = await readDraw(db, schoolId, attempt);
  const byId = new Map(questions.map((each) => [each.id, each]));
  const shown = (all: readonly WrittenAnswer[]): WrittenAnswer[] =>
    all.flatMap((answer) => {
      const numbered = byId.get(answer.questionId);
      return numbered ? [{ ...answer, response: shownResponse(numbered, draw, answer.response) }] : [];
    });
  const { answers, others } = AnswerVersions.of(attempt).sideBySide(() => true);
  const disputed = others.filter(({ questionId }) => !attempt.checkedIds.includes(questionId));
  return {
    id: attempt.id,
    no: attempt.no,
    startedAt: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    now: new Date().toISOString(),
    questions: inOrder(questions, draw).map((each) => askedQuestion(each, draw)),
    answers: shown(answers),
    ...(disputed.length > 0 && { others: shown(disputed) }),
    seq: attempt.seq,
    ...(policy.feedback === "immediate" && { checks: buildChecks(policy, attempt, questions, draw) }),
  };
}
