import { readTask, saveAnswers, submitAttempt, type RunningAttempt } from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import {
  givenBy,
  screenFrom,
  withChosen,
  withHeard,
  withKept,
  withTyped,
  type ScreenAnswer,
} from "@dars/contract/learning/screen-answers";
import type { AnswersSideBySide, AnswerWrite, GivenAnswer } from "@dars/contract/learning/written-answers";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
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

export const buildAttemptLane = (attemptId: Id) => ({
  name: `attempt-${attemptId}`,
  asksAfterMs: ASKS_AFTER_MS,
});

/**
 * The answers of an attempt. Each change is kept in the outbox soon, from where it is sent when it can be; what waits
 * there is taken up again after the app was killed. What another device has answered fills in blank questions, or
 * stands beside the answer until the student chooses (ATT-4).
 */
export function useAttempt(
  running: RunningAttempt,
  { schoolId, studentId }: OfStudent,
  task: { readonly id: Id; readonly title: string },
) {
  const api = useApi();
  const params = { schoolId, studentId, attemptId: running.id };
  const { title } = task;
  const [page] = useState(newClientId);
  const [given, setGiven] = useState(() => mergeLocalAnswers(running, api));
  const [error, setError] = useState<ApiError | null>(null);
  // Files are added a while after the render in which they were chosen.
  const current = useRef(given.screen);
  const seq = useRef(given.seq);
  const writes = useRef(0);
  const isUnsaved = useRef(false);
  const [saving] = useState(() => new Debounced(WAITS));

  const write = (): AnswerWrite => {
    writes.current += 1;
    return { page, no: writes.current };
  };

  const wired = () => {
    seq.current += 1;
    return { seq: seq.current, at: new Date(api.now()).toISOString(), answers: givenBy(current.current) };
  };

  function show(screen: readonly ScreenAnswer[]) {
    current.current = screen;
    setGiven({ seq: seq.current, screen });
  }

  async function flush(): Promise<void> {
    saving.cancel();
    if (!isUnsaved.current) return;
    isUnsaved.current = false;
    const wire = toWire(saveAnswers, { params, body: wired() });
    const older = ownSaves(api.outbox.saves.get(), running.id).map(({ id }) => id);
    keepUnsaved(await api.outbox.send(wire, title, buildAttemptLane(running.id), older));
  }

  /** What is only here is saved with the next answer, or on leaving. */
  function keepUnsaved(outcome: SaveOutcome) {
    if (outcome.state === "refused" && !outcome.isKept) isUnsaved.current = true;
  }

  useFlushOnLeave(flush);
  useHeard(running.id, (update) => {
    seq.current = Math.max(seq.current, update.seq);
    const screen = withHeard(current.current, update);
    if (screen.some((each) => !current.current.includes(each))) show(screen);
  });

  function saveSoon(screen: readonly ScreenAnswer[]) {
    show(screen);
    isUnsaved.current = true;
    saving.ask(() => void flush());
  }

  /** Hands in; without a network it is handed in on the device, with the time of now. */
  async function submit(): Promise<boolean> {
    saving.cancel();
    isUnsaved.current = false;
    const body = { key: newClientId(), ...wired() };
    const done = await api.outbox.send(
      toWire(submitAttempt, { params, body }),
      title,
      buildAttemptLane(running.id),
    );
    if (done.state !== "refused") return true;
    keepUnsaved(done);
    setError(done.error);
    if (getReason(done.error) === ANSWERS_DIFFER) await hearBoth();
    return false;
  }

  /** The other answers come onto the screen; the submission is made anew once the student has chosen. */
  async function hearBoth() {
    const refused = api.outbox.saves.get().filter((save) => isSubmission(save, running) && save.refusal);
    for (const { id } of refused) await api.outbox.discard(id);
    const now = await api
      .call(readTask, { params: { schoolId, studentId, exerciseId: task.id } })
      .catch(() => null);
    show(withHeard(current.current, now?.running ?? {}));
  }

  return {
    answers: given.screen,
    answer: (questionId: Id, response: QuestionResponse) =>
      saveSoon(withTyped(current.current, { questionId, response }, write())),
    choose: (questionId: Id, response: QuestionResponse) => {
      setError(null);
      saveSoon(withChosen(current.current, { questionId, response }, write()));
    },
    submit,
    error,
  };
}

const ANSWERS_DIFFER = "answers-differ";

const getReason = ({ details }: ApiError): unknown => details?.["reason"];

/** What the server said to saves of this attempt: answers of other devices. */
function useHeard(attemptId: Id, onHeard: (update: Heard) => void): void {
  const { outbox } = useApi();
  const latest = useRef(onHeard);
  useEffect(() => {
    latest.current = onHeard;
  });
  useEffect(() => {
    const known = new Set(outbox.answers.get().map(({ id }) => id));
    return outbox.answers.watch(() => {
      for (const { id, wire, reply } of outbox.answers.get()) {
        if (known.has(id) || !isForAttempt(wire.url, attemptId) || wire.method !== "PUT") continue;
        known.add(id);
        latest.current(heardIn(reply));
      }
    });
  }, [attemptId, outbox]);
}

interface Heard extends Partial<AnswersSideBySide> {
  readonly seq: number;
}

// The client has checked it against the reply of `saveAnswers`.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const heardIn = (reply: unknown): Heard => reply as Heard;

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

interface ScreenAnswers {
  readonly seq: number;
  readonly screen: readonly ScreenAnswer[];
}

interface StoredAnswers {
  readonly seq: number;
  readonly answers: readonly GivenAnswer[];
}

/** What the server has, and what this device has sent or still keeps. */
function mergeLocalAnswers(running: RunningAttempt, { outbox }: Api): ScreenAnswers {
  const localSaves = [...outbox.answers.get(), ...outbox.saves.get()].flatMap(({ wire }) => {
    const body = isForAttempt(wire.url, running.id) ? givenIn(wire.body) : undefined;
    return body ? [body] : [];
  });
  return {
    seq: Math.max(running.seq, ...localSaves.map(({ seq }) => seq)),
    screen: localSaves.reduce<readonly ScreenAnswer[]>(
      (screen, { answers }) =>
        withKept(
          screen,
          answers.filter(({ by }) => by !== undefined),
        ),
      screenFrom(running),
    ),
  };
}

const isForAttempt = (url: string, attemptId: Id) => url.includes(`/attempts/${attemptId}/`);

function givenIn(body: unknown): StoredAnswers | undefined {
  if (typeof body !== "object" || body === null || !("seq" in body) || !("answers" in body)) return undefined;
  // It is what this hook itself has put into the outbox.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as StoredAnswers;
}

const ownSaves = (saves: readonly Save[], attemptId: Id) =>
  saves.filter(
    ({ wire, refusal }) => isForAttempt(wire.url, attemptId) && wire.method === "PUT" && refusal === null,
  );

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
  const isHandedIn = (save: Pick<Save, "wire">) => !!running && isSubmission(save, running);
  const hasArrived = sent.some(isHandedIn);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    if (hasArrived) void latest.current();
  }, [hasArrived]);
  return hasArrived || saves.some((save) => isHandedIn(save) && save.refusal === null);
}

const isSubmission = (
  { wire }: Pick<Save, "wire">,
  { id, seq }: Pick<RunningAttempt, "id" | "seq">,
): boolean => wire.url.endsWith(`/attempts/${id}/submission`) && (givenIn(wire.body)?.seq ?? 0) > seq;

/** Whether answers of an attempt wait on this device. */
export function useHasUnsent(attemptId: Id): boolean {
  const { outbox } = useApi();
  const saves = useSyncExternalStore(
    (watcher) => outbox.saves.watch(watcher),
    () => outbox.saves.get(),
  );
  return ownSaves(saves, attemptId).length > 0;
}
