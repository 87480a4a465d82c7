import type { RunningAttempt } from "@dars/contract/learning/attempts";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { shuffled } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

import { askedQuestion } from "./asked-question.ts";
import { findFrame, type AttemptRow } from "./attempts.queries.ts";
import { listAsked } from "./list-asked.ts";
import { shownResponse } from "./own-response.ts";

/** What its student is given to work on. */
export async function runningAttempt(db: Db, schoolId: number, attempt: AttemptRow): Promise<RunningAttempt> {
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
  };
}

interface Drawn {
  readonly seed: number;
  readonly shufflesQuestions: boolean;
  readonly shufflesOptions: boolean;
}

export async function drawOf(
  db: Db,
  schoolId: number,
  attempt: Pick<AttemptRow, "exerciseId" | "seed" | "shufflesQuestions" | "shufflesOptions">,
): Promise<Drawn> {
  const frame = await findFrame(db, schoolId, attempt.exerciseId);
  return {
    seed: attempt.seed,
    shufflesQuestions: attempt.shufflesQuestions ?? frame.shufflesQuestions,
    shufflesOptions: attempt.shufflesOptions ?? frame.shufflesOptions,
  };
}

export const inOrder = (questions: readonly NumberedQuestion[], { seed, shufflesQuestions }: Drawn) =>
  shufflesQuestions ? shuffled(questions, seed) : questions;
