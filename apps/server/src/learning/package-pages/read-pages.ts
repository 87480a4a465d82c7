import { LeftOutKind } from "@dars/contract/learning/lesson-documents";
import { PAGE_REFUSALS } from "@dars/contract/learning/package-pages";
import { Type, type Static } from "typebox";

import type { DocumentPicture, DocumentSection } from "#learning/lesson-documents/public.ts";
import { FileReader, type ReadingOrder } from "#platform/readers/file-reader.ts";
import { Turns } from "#platform/turns.ts";

export interface PagesOrder extends ReadingOrder {
  readonly name: string;
  /** The pages whose content is wanted; undefined: what all of them are, without it. */
  readonly paths?: readonly string[];
}

/** The pages of a package as they come from the thread. */
export const ReadPages = Type.Object({
  pages: Type.Array(
    Type.Object({
      path: Type.String(),
      title: Type.String(),
      words: Type.String(),
      pictures: Type.Integer(),
      left: Type.Array(Type.Object({ kind: LeftOutKind, count: Type.Integer() })),
      isCut: Type.Boolean(),
    }),
  ),
  refused: Type.Array(Type.Object({ path: Type.String(), why: Type.Enum([...PAGE_REFUSALS]) })),
  /** Of the wanted pages, by their place in `pages`. */
  contents: Type.Array(
    Type.Object({
      parts: Type.Unsafe<readonly DocumentSection[]>(Type.Array(Type.Object({}))),
      pictures: Type.Unsafe<readonly DocumentPicture[]>(Type.Array(Type.Object({}))),
    }),
  ),
});
export type ReadPages = Static<typeof ReadPages>;

const pages = new FileReader<PagesOrder, typeof ReadPages>({
  script: new URL("./page-reader.ts", import.meta.url),
  read: ReadPages,
  turns: new Turns(1, 4),
});

/** Takes the bytes away from the caller. Throws PackageRefused for what is no package, and what the port throws. */
export const readPages = (order: PagesOrder): Promise<ReadPages> => pages.read(order);
