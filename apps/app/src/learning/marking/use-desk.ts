import type { Ink } from "@dars/contract/learning/ink";
import { markAnswer, type MarkingLine, type MarkingQueue } from "@dars/contract/learning/marking";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";

import type { GivenMark } from "./MarkForm.tsx";
import { usePace } from "./use-pace.ts";

interface DeskOptions {
  readonly schoolId: Id;
  readonly questionId: Id;
  readonly queue: MarkingQueue;
  /** Refetches the queue, with marks entered by other markers. */
  readonly onChange: () => Promise<unknown>;
}

type InkedMark = GivenMark & { readonly ink: Ink };

/** Which answer lies on the desk, and what becomes of it. */
export function useDesk({ schoolId, questionId, queue, onChange }: DeskOptions) {
  const { t } = useText();
  const { save } = useSave();
  const pace = usePace();
  const [openId, setOpen] = useState<Id | null>(null);
  const [lastId, setLast] = useState<Id | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { answers } = queue;
  const open =
    answers.find(({ attemptId }) => attemptId === openId) ??
    answers.find(({ score }) => score === null) ??
    answers[0];

  async function send(line: MarkingLine, given: InkedMark | null): Promise<Saved> {
    const { score, comment, criteria, ink } = given ?? { ...line, score: null, criteria: [] };
    const saved = await save(
      markAnswer,
      {
        params: { schoolId, attemptId: line.attemptId, questionId },
        body: { key: newClientId(), revision: line.revision, score, comment, criteria: [...criteria], ink },
      },
      queue.title,
      () => t(score === null ? "marking.taken-back" : "marking.saved"),
    );
    setError(saved.state === "refused" ? saved.error : null);
    if (saved.state === "refused") await onChange();
    return saved;
  }

  /** The next answer lies there at once, so that no key that is pressed meanwhile marks this one. */
  async function mark(line: MarkingLine, given: InkedMark): Promise<Saved> {
    const rest = answers.filter((each) => each.score === null && each.attemptId !== line.attemptId);
    const next = rest.find((each) => answers.indexOf(each) > answers.indexOf(line)) ?? rest[0];
    setOpen(next?.attemptId ?? line.attemptId);
    const saved = await send(line, given);
    if (saved.state === "refused") setOpen(line.attemptId);
    else {
      if (line.score === null) pace.note();
      setLast(line.attemptId);
    }
    return saved;
  }

  async function undo(line: MarkingLine): Promise<void> {
    const saved = await send(line, null);
    if (saved.state !== "refused") setOpen(line.attemptId);
  }

  function step(by: number): void {
    const at = open ? answers.indexOf(open) : 0;
    setOpen(answers[Math.min(Math.max(at + by, 0), answers.length - 1)]?.attemptId ?? null);
  }

  return {
    open,
    /** What was marked last in this sitting, and still is. */
    last: answers.find(({ attemptId, score }) => attemptId === lastId && score !== null),
    error,
    show: ({ attemptId }: MarkingLine) => setOpen(attemptId),
    step,
    mark,
    undo,
    minutesFor: pace.minutesFor,
  };
}
