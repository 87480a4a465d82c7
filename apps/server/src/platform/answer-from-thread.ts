import { parentPort } from "node:worker_threads";

import type { ThreadAnswer } from "./in-thread.ts";

/** Called in a thread that `inThread` waits for. `buffers` leave the thread without a copy. */
export function answerFromThread(answer: unknown, buffers: ArrayBuffer[] = []): void {
  const posted: ThreadAnswer = { answer };
  parentPort?.postMessage(posted, buffers);
}
