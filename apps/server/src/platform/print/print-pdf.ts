import { Worker } from "node:worker_threads";

import { AppError } from "#platform/errors.ts";

/** Fonts and template take a third of a gigabyte while they work, so one at a time and few who wait. */
export const MOST_WAITING = 5;
const PATIENCE_MS = 60_000;

interface Print {
  /** A Typst program; it finds the content as JSON in `sys.inputs.content` and never as code. */
  readonly template: string;
  readonly content: unknown;
}

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sets a document by Typst in a thread of its own, with Amiri, Noto Sans and Noto Sans Arabic, tagged for screen
 * readers. Arabic words of a document in Latin script are set in Noto Sans Arabic, whose letters have the height and
 * weight of Noto Sans. Throws `busy` when too many already wait.
 */
export async function printPdf(print: Print): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= MOST_WAITING)
    throw new AppError("busy", "Many letters are being printed. Try again in a moment.", { retryAfter: 10 });
  waiting += 1;
  const mine = turn.then(() => inThread(print));
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** The compiler is synchronous, and its memory is freed with its thread. */
function inThread({ template, content }: Print): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL("./typesetter.ts", import.meta.url), {
    workerData: { template, content: JSON.stringify(content) },
  });
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    // Where files are watched, Node posts messages of its own there.
    worker.on("message", (message: unknown) => {
      if (message instanceof Uint8Array) resolve(new Uint8Array(message));
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The typesetter ended without a document.")));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
