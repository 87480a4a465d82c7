import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LeftOutKind } from "@dars/contract/learning/lesson-documents";

import type { DocumentPicture } from "./picture-shelf.ts";

/** What belongs together: a slide, or a document as a whole. */
export interface DocumentSection {
  readonly nodes: readonly DocumentNode[];
  /** For teachers alone, such as what a speaker says to a slide. */
  readonly notes: readonly DocumentNode[];
}

/** A document as it is read, whatever its format. */
export interface ReadDocument {
  readonly sections: readonly DocumentSection[];
  readonly left: readonly { readonly kind: LeftOutKind; readonly count: number }[];
  /** Those that its sections show, each once. */
  readonly pictures: readonly DocumentPicture[];
  /** True where the reader has stopped before the end. */
  readonly isCut: boolean;
}

/** A document before the pictures that it shows are looked at. */
export type WalkedDocument = Omit<ReadDocument, "pictures">;
