import { Worker } from "node:worker_threads";

/** The work took more time or memory than any sound input needs. */
export class TookTooMuch extends Error {
  override readonly name = "TookTooMuch";
}

/** What the work in a thread may take. */
export interface ThreadBounds {
  readonly seconds: number;
  /** Of the thread's own heap, in MB. Bytes that are handed over are not part of it. */
  readonly memory: number;
  /** Of its short-lived objects, in MB; the engine chooses where it is absent. */
  readonly youngMemory?: number;
}

/** Enough for the largest sound file on a machine with other things to do. */
export const READING_BOUNDS: ThreadBounds = { seconds: 120, memory: 512 };

interface ThreadOptions {
  readonly transferList?: readonly ArrayBuffer[];
  readonly bounds?: ThreadBounds;
  /** Ends the thread. The promise then rejects with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * What the script of a thread answers by `answerFromThread`. The thread has a heap of its own, which ends with it, and
 * the event loop goes on beside it. Throws TookTooMuch, the thread's error, or the signal's reason.
 */
export async function inThread(
  script: URL,
  workerData: unknown,
  { transferList = [], bounds = READING_BOUNDS, signal }: ThreadOptions = {},
): Promise<unknown> {
  signal?.throwIfAborted();
  const { seconds, memory, youngMemory } = bounds;
  const worker = new Worker(script, {
    workerData,
    transferList: [...transferList],
    resourceLimits: {
      maxOldGenerationSizeMb: memory,
      ...(youngMemory !== undefined && { maxYoungGenerationSizeMb: youngMemory }),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new TookTooMuch("It took too long.")), seconds * 1000);
  const end = () => reject(signal?.reason);
  signal?.addEventListener("abort", end, { once: true });
  worker.on("message", (message) => {
    if (isAnswer(message)) resolve(message.answer);
  });
  worker.once("error", (error) =>
    reject(isTooLarge(error) ? new TookTooMuch("It needs too much memory.") : error),
  );
  worker.once("exit", () => reject(new Error("The thread ended without a result.")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    // The caller takes the work for ended, as another node does that begins it anew.
    await worker.terminate();
  }
}

/** How a thread posts what it answers: Node posts messages of its own there, such as which files it watches. */
export interface ThreadAnswer {
  readonly answer: unknown;
}

const isAnswer = (message: unknown): message is ThreadAnswer =>
  typeof message === "object" && message !== null && "answer" in message;

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
