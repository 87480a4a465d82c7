import { Readable } from "node:stream";

/** Bytes that may be too many to hold. */
export interface Content {
  readonly bytes: number;
  /** All of them from the beginning, each time it is called. */
  readonly open: () => Readable;
}

export const createContent = (bytes: Uint8Array): Content => ({
  bytes: bytes.byteLength,
  open: () => Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
});

/** Piece by piece, in the lengths in which they come. */
export async function* readChunks({ open }: Content): AsyncGenerator<Buffer> {
  for await (const piece of open()) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("A stream of a file has bytes.");
    yield piece;
  }
}
