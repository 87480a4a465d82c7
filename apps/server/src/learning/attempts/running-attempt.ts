import type { RunningAttempt } from "@dars/contract/learning/attempts";

import type { Db } from "#platform/db/db.ts";

import { askedQuestion } from "./asked-question.ts";
import type { AttemptRow } from "./attempts.queries.ts";
import { checksOf } from "./checks-of.ts";
import { drawOf, inOrder } from "./draw-of.ts";
import { listAsked } from "./list-asked.ts";
import { shownResponse } from "./own-response.ts";
import type { Policy } from "./shown-of.ts";

/** What its student is given to work on. */
export async function runningAttempt(
  db: Db,
  schoolId: number,
  attempt: AttemptRow,
  policy: Policy,
): Promise<RunningAttempt> {
  const questions = await listAsked(db, schoolId, attempt);
  const draw = await drawOf(db, schoolId, attempt);
  const byId = new Map(questions.map((each) => [each.id, each]));
  return {
    id: attempt.id,
    no: attempt.no,
    startedAt: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    now: new Date().toISOString(),
    questions: inOrder(questions, draw).map((each) => askedQuestion(each, draw)),
    answers: attempt.answers.flatMap(({ questionId, response }) => {
      const numbered = byId.get(questionId);
      return numbered ? [{ questionId, response: shownResponse(numbered, draw, response) }] : [];
    }),
    seq: attempt.seq,
    ...(policy.feedback === "immediate" && { checks: checksOf(policy, attempt, questions, draw) }),
  };
}
