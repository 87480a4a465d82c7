import { Type, type Static } from "typebox";

import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";
import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { Turns } from "#platform/turns.ts";

export interface QuestionOrder extends ReadingOrder {
  readonly name: string;
}

const Bytes = Type.Unsafe<Uint8Array<ArrayBuffer>>({});

/** A file as it comes from the thread: nothing of it is parsed or copied here. */
export const ReadPieces = Type.Object({
  /** What is told of it, as JSON. */
  found: Type.String(),
  /** Questions as JSON, and the bytes of media. */
  pieces: Type.Array(
    Type.Object({
      medium: Type.Union([Type.Null(), Type.Object({ key: Type.String(), type: Type.String() })]),
      content: Bytes,
    }),
  ),
});
export type ReadPieces = Static<typeof ReadPieces>;

const questions = new FileReader<QuestionOrder, typeof ReadPieces>({
  script: new URL("./question-reader.ts", import.meta.url),
  read: ReadPieces,
  turns: new Turns(1, 4),
});

/** Takes the bytes away from the caller. Throws unavailable where many are read, and too-large. */
export async function readInThread(order: QuestionOrder): Promise<ReadPieces> {
  try {
    return await questions.read(order);
  } catch (error) {
    if (error instanceof TookTooMuch) throw new AppError("too-large", "This file is too large to be read.");
    throw error;
  }
}
