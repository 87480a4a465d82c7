import type { RunningAttempt } from "@dars/contract/learning/attempts";
import type { ScreenAnswer } from "@dars/contract/learning/screen-answers";
import { useEffect, useRef, useState } from "react";

import { store } from "#platform/device/store.ts";

import { isBlank } from "./is-blank.ts";

type Running = Pick<RunningAttempt, "id" | "questions">;

const buildPlaceKey = ({ id }: Running) => `attempt-place:${id}`;

/**
 * The question on the screen. An attempt that goes on opens where it was left on this device; on another one behind the
 * last question that was answered.
 */
export function useQuestionPlace(running: Running, answers: readonly ScreenAnswer[]) {
  const [at, setAt] = useState(() => findFirstOpen(running, answers));
  const hasMoved = useRef(false);
  const { questions } = running;
  const key = buildPlaceKey(running);
  useEffect(() => {
    const open = async () => {
      const known = await store.read(key);
      const place = questions.findIndex(({ id }) => String(id) === known);
      if (place >= 0 && !hasMoved.current) setAt(place);
    };
    void open();
  }, [key, questions]);

  function goTo(place: number) {
    hasMoved.current = true;
    setAt(place);
    void store.write(key, String(questions[place]?.id));
  }

  return { at, goTo, forget: () => store.remove(key) };
}

function findFirstOpen({ questions }: Running, answers: readonly ScreenAnswer[]): number {
  const answered = new Set(
    answers.filter(({ response }) => !isBlank(response)).map(({ questionId }) => questionId),
  );
  const last = questions.findLastIndex(({ id }) => answered.has(id));
  return Math.min(last + 1, questions.length - 1);
}
