import type { Answer } from "@dars/contract/learning/asked-questions";
import { saveAnswers, submitAttempt, type RunningAttempt } from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { wireOf } from "@dars/contract/platform/route";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { useApi, type Api } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import type { Save } from "#platform/offline/database.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";
import { Debounced } from "#platform/state/debounced.ts";

interface OfStudent {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** When answers that are being typed are kept on the device. */
const WAITS = { pauseMs: 600, longestMs: 10_000 };
/** A day and more: what was answered is sent whenever the network is back. */
const ASKS_AFTER_MS = 14 * 86_400_000;

export const laneOf = (attemptId: Id) => ({ name: `attempt-${attemptId}`, asksAfterMs: ASKS_AFTER_MS });

/**
 * The answers of an attempt. Each change is kept in the outbox soon, from where it is sent when it can be; what waits
 * there is taken up again after the app was killed.
 */
export function useAttempt(running: RunningAttempt, { schoolId, studentId }: OfStudent, title: string) {
  const api = useApi();
  const params = { schoolId, studentId, attemptId: running.id };
  const [given, setGiven] = useState(() => latestOf(running, api));
  const [error, setError] = useState<ApiError | null>(null);
  // Files are added a while after the render in which they were chosen.
  const current = useRef(given.answers);
  const seq = useRef(given.seq);
  const unsaved = useRef<readonly Answer[] | null>(null);
  const [saving] = useState(() => new Debounced(WAITS));

  const wired = (answers: readonly Answer[]) => {
    seq.current += 1;
    return { seq: seq.current, at: new Date(api.now()).toISOString(), answers: [...answers] };
  };

  async function flush(): Promise<void> {
    saving.cancel();
    const answers = unsaved.current;
    if (answers === null) return;
    unsaved.current = null;
    const wire = wireOf(saveAnswers, { params, body: wired(answers) });
    const older = ownSaves(api.outbox.saves.get(), running.id).map(({ id }) => id);
    keepUnsaved(await api.outbox.send(wire, title, laneOf(running.id), older), answers);
  }

  /** What is only here is saved with the next answer, or on leaving. */
  function keepUnsaved(outcome: SaveOutcome, answers: readonly Answer[]) {
    if (outcome.state === "refused" && !outcome.isKept) unsaved.current ??= answers;
  }

  useFlushOnLeave(flush);

  function answer(questionId: Id, response: QuestionResponse) {
    const answers = [
      ...current.current.filter((each) => each.questionId !== questionId),
      { questionId, response },
    ];
    current.current = answers;
    setGiven({ seq: seq.current, answers });
    unsaved.current = answers;
    saving.ask(() => void flush());
  }

  /** Hands in; without a network it is handed in on the device, with the time of now. */
  async function submit(): Promise<boolean> {
    saving.cancel();
    unsaved.current = null;
    const body = { key: newClientId(), ...wired(current.current) };
    const done = await api.outbox.send(wireOf(submitAttempt, { params, body }), title, laneOf(running.id));
    if (done.state !== "refused") return true;
    keepUnsaved(done, current.current);
    setError(done.error);
    return false;
  }

  return { answers: given.answers, answer, submit, error };
}

/** The last chance before the app goes into the background, or the page is left. */
function useFlushOnLeave(flush: () => Promise<void>): void {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const leave = () => void latest.current();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}

interface Given {
  readonly seq: number;
  readonly answers: readonly Answer[];
}

/** The latest answers: those from the server, those accepted since, and those waiting on this device. */
function latestOf({ id, seq, answers }: RunningAttempt, { outbox }: Api): Given {
  const kept = [...outbox.answers.get(), ...outbox.saves.get()].flatMap(({ wire }) => {
    const body = isOf(wire.url, id) ? givenIn(wire.body) : undefined;
    return body ? [body] : [];
  });
  return [{ seq, answers }, ...kept].reduce((latest, next) => (next.seq > latest.seq ? next : latest));
}

const isOf = (url: string, attemptId: Id) => url.includes(`/attempts/${attemptId}/`);

function givenIn(body: unknown): Given | undefined {
  if (typeof body !== "object" || body === null || !("seq" in body) || !("answers" in body)) return undefined;
  // It is what this hook itself has put into the outbox.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Given;
}

const ownSaves = (saves: readonly Save[], attemptId: Id) =>
  saves.filter(({ wire, refusal }) => isOf(wire.url, attemptId) && wire.method === "PUT" && refusal === null);

/**
 * Whether an attempt was handed in on this device: it waits for the network, or has arrived and the page has not heard
 * of it yet. `onArrived` reads the page again then. One that was opened again since has all that was handed in.
 */
export function useIsHandedIn(
  running: Pick<RunningAttempt, "id" | "seq"> | null | undefined,
  onArrived: () => Promise<unknown>,
): boolean {
  const { outbox } = useApi();
  const saves = useSyncExternalStore(
    (watcher) => outbox.saves.watch(watcher),
    () => outbox.saves.get(),
  );
  const sent = useSyncExternalStore(
    (watcher) => outbox.answers.watch(watcher),
    () => outbox.answers.get(),
  );
  const isSubmission = ({ wire }: Pick<Save, "wire">) =>
    !!running &&
    wire.url.endsWith(`/attempts/${running.id}/submission`) &&
    (givenIn(wire.body)?.seq ?? 0) > running.seq;
  const hasArrived = sent.some(isSubmission);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    if (hasArrived) void latest.current();
  }, [hasArrived]);
  return hasArrived || saves.some((save) => isSubmission(save) && save.refusal === null);
}

/** Whether answers of an attempt wait on this device. */
export function useHasUnsent(attemptId: Id): boolean {
  const { outbox } = useApi();
  const saves = useSyncExternalStore(
    (watcher) => outbox.saves.watch(watcher),
    () => outbox.saves.get(),
  );
  return ownSaves(saves, attemptId).length > 0;
}
