import { Worker } from "node:worker_threads";

/** The largest sound file takes two seconds on a machine with nothing else to do. */
const PATIENCE_MS = 120_000;
const MOST_MEMORY_MB = 512;

/** The work took more time or memory than any sound input needs. */
export class TookTooMuch extends Error {
  override readonly name = "TookTooMuch";
}

/**
 * What the script of a thread posts first. The thread has a heap of its own, which ends with it, and the event loop goes
 * on beside it. Throws TookTooMuch, or the thread's error.
 */
export function inThread(
  script: URL,
  workerData: unknown,
  transferList: readonly ArrayBuffer[] = [],
): Promise<unknown> {
  const worker = new Worker(script, {
    workerData,
    transferList: [...transferList],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new TookTooMuch("It took too long.")), PATIENCE_MS);
  worker.once("message", resolve);
  worker.once("error", (error) =>
    reject(isTooLarge(error) ? new TookTooMuch("It needs too much memory.") : error),
  );
  worker.once("exit", () => reject(new Error("The thread ended without a result.")));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
