import type { RunningAttempt } from "@dars/contract/learning/attempts";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import { useEffect, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";

import { isBlank } from "./is-blank.ts";

type Running = Pick<RunningAttempt, "id" | "questions">;

/**
 * The question on the screen. An attempt that goes on opens where it was left on this device; on another one behind the
 * last question that was answered.
 */
export function useQuestionPlace(running: Running, answers: readonly ScreenAnswer[]) {
  const { local } = useApi();
  const [at, setAt] = useState(() => findFirstOpen(running, answers));
  const hasMoved = useRef(false);
  const { id: attemptId, questions } = running;
  useEffect(() => {
    const open = async () => {
      const known = await local?.attemptPlaces.get(attemptId);
      const place = questions.findIndex(({ id }) => id === known?.questionId);
      if (place >= 0 && !hasMoved.current) setAt(place);
    };
    // A device that cannot be read keeps no place.
    void open().catch(() => undefined);
  }, [local, attemptId, questions]);

  function goTo(place: number) {
    hasMoved.current = true;
    setAt(place);
    const questionId = questions[place]?.id;
    if (questionId !== undefined) local?.attemptPlaces.put({ attemptId, questionId }).catch(() => undefined);
  }

  function forget() {
    local?.attemptPlaces.delete(attemptId).catch(() => undefined);
  }

  return { at, goTo, forget };
}

function findFirstOpen({ questions }: Running, answers: readonly ScreenAnswer[]): number {
  const answered = new Set(
    answers.filter(({ response }) => !isBlank(response)).map(({ questionId }) => questionId),
  );
  const last = questions.findLastIndex(({ id }) => answered.has(id));
  return Math.min(last + 1, questions.length - 1);
}
