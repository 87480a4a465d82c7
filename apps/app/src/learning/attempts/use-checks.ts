import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import { checkAnswer, type RunningAttempt } from "@dars/contract/learning/attempts";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";

interface OfStudent {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** Answers that are checked one by one: the server fixes an answer before it says whether it is right. */
export function useChecks(running: RunningAttempt, { schoolId, studentId }: OfStudent) {
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [results, setResults] = useState<readonly ResultQuestion[]>(running.checks?.results ?? []);

  const check = ({ questionId, response, by, seen }: ScreenAnswer) =>
    attempt(async () => {
      const params = { schoolId, studentId, attemptId: running.id, questionId };
      const result = await call(checkAnswer, { params, body: { response, by, seen: [...seen] } });
      setResults((known) => [...known, result]);
    });

  return {
    findResult: (id: Id) => results.find(({ question }) => question.id === id),
    canCheck: (id: Id) => running.checks?.questionIds.includes(id) ?? false,
    check,
    error,
    isBusy,
  };
}
