import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

import { AppError } from "#platform/errors.ts";
import { inThread, TookTooMuch } from "#platform/in-thread.ts";
import { Turns } from "#platform/turns.ts";

const READER = new URL("./question-reader.ts", import.meta.url);

export interface ReadOrder {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
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

/** A package is held in memory while it is read, unpacked. */
const turns = new Turns(1, 4);

/** Takes the bytes away from the caller. Throws unavailable where many are read, and too-large. */
export function readInThread(order: ReadOrder): Promise<ReadPieces> {
  return turns.run(async () => {
    try {
      const read = await inThread(READER, order, [order.bytes.buffer]);
      if (!Value.Check(ReadPieces, read)) throw new TypeError("The reader answers otherwise.");
      return read;
    } catch (error) {
      if (error instanceof TookTooMuch) throw new AppError("too-large", "This file is too large to be read.");
      throw error;
    }
  });
}
