import { Worker } from "node:worker_threads";

import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import { MediaRefused } from "./media-refused.ts";

const PATIENCE_MS = 60_000;

/** What the thread says of a PDF that a password opens. */
export const LOCKED = "The PDF is locked with a password.";

export const PdfRead = Type.Object({
  /** Of each page, in logical order; at most so many pages. */
  texts: Type.Array(Type.String()),
  pages: Type.Integer({ minimum: 1 }),
  /** On the pages that were read. */
  pictures: Type.Integer({ minimum: 0 }),
  /** The first page as it looks, in bytes of RGBA; null where it cannot be drawn. */
  first: Type.Union([
    Type.Object({ width: Type.Integer(), height: Type.Integer(), pixels: Type.Unsafe<Uint8Array>({}) }),
    Type.Null(),
  ]),
});
export type PdfRead = Static<typeof PdfRead>;

/**
 * The pages of a PDF, read in a thread of its own that is ended where it takes too long; nothing in it is run. Throws
 * MediaRefused.
 */
export function readPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfRead> {
  const worker = new Worker(new URL("./pdf-reader.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  let isLate = false;
  const end = () => void worker.terminate();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, PATIENCE_MS);
  signal.addEventListener("abort", end, { once: true });
  return new Promise<PdfRead>((resolve, reject) => {
    worker.once("message", (message) => {
      if (Value.Check(PdfRead, message)) resolve(message);
      else reject(new MediaRefused("broken"));
    });
    // Whatever is wrong is wrong with the file.
    worker.once("error", (error) =>
      reject(new MediaRefused("broken", { isLocked: error instanceof Error && error.message === LOCKED })),
    );
    worker.once("exit", () =>
      reject(signal.aborted ? signal.reason : new MediaRefused(isLate ? "time" : "broken")),
    );
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    end();
  });
}
