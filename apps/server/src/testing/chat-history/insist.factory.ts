import { setTimeout as pause } from "node:timers/promises";

import { ApiError } from "@dars/contract/platform/client";

/** Answers that sending again would not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 409, 425, 429].includes(error.status);

/**
 * Calls until there is an answer, as an outbox does. Undefined if the answer is a final refusal, or the result is no
 * longer wanted.
 */
export async function insist<T>(call: () => Promise<T>, isWanted = () => true): Promise<T | undefined> {
  while (isWanted()) {
    try {
      return await call();
    } catch (error) {
      if (isFinal(error)) return undefined;
      await pause(5 + Math.random() * 20);
    }
  }
  return undefined;
}

/** Does it again and again, with a pause of so long in the mean, until it is stopped: the result stops it, and waits for its end. */
export function keepDoing(act: () => Promise<void>, breathMs: number): () => Promise<void> {
  const over = new AbortController();
  const end = (async () => {
    while (!over.signal.aborted) {
      await act();
      await pause(Math.random() * 2 * breathMs);
    }
  })();
  return () => {
    over.abort();
    return end;
  };
}
