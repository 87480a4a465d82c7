import { DOCUMENT_REFUSALS, LeftOutKind } from "@dars/contract/learning/lesson-documents";
import { Type, type Static } from "typebox";

import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { Turns } from "#platform/turns.ts";

import type { DocumentSection } from "./read-document.ts";

/** A document as it comes from the thread. */
export const ReadParts = Type.Object({
  /** Why it cannot be read; null where it can. */
  refusal: Type.Union([
    Type.Object({ why: Type.Enum([...DOCUMENT_REFUSALS]), words: Type.String() }),
    Type.Null(),
  ]),
  parts: Type.Unsafe<readonly DocumentSection[]>(
    Type.Array(Type.Object({ nodes: Type.Array(Type.Unknown()), notes: Type.Array(Type.Unknown()) })),
  ),
  left: Type.Array(Type.Object({ kind: LeftOutKind, count: Type.Integer() })),
  pictures: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      bytes: Type.Unsafe<Uint8Array<ArrayBuffer>>({}),
    }),
  ),
  isCut: Type.Boolean(),
});
export type ReadParts = Static<typeof ReadParts>;

const documents = new FileReader<ReadingOrder, typeof ReadParts>({
  script: new URL("./document-reader.ts", import.meta.url),
  read: ReadParts,
  turns: new Turns(2, 20),
});

/** Takes the bytes away from the caller. Throws unavailable where many are read, and TookTooMuch. */
export function readParts(bytes: Uint8Array<ArrayBuffer>): Promise<ReadParts> {
  return documents.read({ bytes });
}
