import { Type, type Static } from "typebox";

import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { Turns } from "#platform/turns.ts";

import { MediaRefused } from "./media-refused.ts";

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

const pdfs = new FileReader<ReadingOrder, typeof PdfRead>({
  script: new URL("./pdf-reader.ts", import.meta.url),
  read: PdfRead,
  turns: new Turns(2, 20),
  bounds: { seconds: 60, memory: 256 },
});

/**
 * The pages of a PDF, read in a thread of its own that is ended where it takes too long; nothing in it is run. Throws
 * MediaRefused.
 */
export async function readPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfRead> {
  try {
    return await pdfs.read({ bytes: new Uint8Array(bytes) }, signal);
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    if (error instanceof TookTooMuch) throw new MediaRefused("time");
    // Whatever else is wrong is wrong with the file.
    const isLocked = error instanceof PackageRefused && error.reason === "encrypted";
    throw new MediaRefused("broken", { isLocked });
  }
}
