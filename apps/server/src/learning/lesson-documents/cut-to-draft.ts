import type { DocumentNode } from "@dars/contract/learning/document-node";

import type { DocumentSection } from "./read-document.ts";

/** Limit of all blocks of a lesson as JSON, in bytes: a draft is saved as a whole and needs room for further text. */
export const MOST_JSON_BYTES = 600_000;
/** So many times more letters than a draft has room for certainly do not fit, whatever becomes of the text. */
const MORE_THAN_FITS = 2;

interface CutParts {
  readonly kept: readonly DocumentSection[];
  readonly isCut: boolean;
}

/** Without the parts that no draft has room for: what leaves a thread is taken apart on the main thread, where other calls wait. */
export function cutToDraft(parts: readonly DocumentSection[]): CutParts {
  let letters = 0;
  const end = parts.findIndex(({ nodes }) => {
    letters += countLetters(nodes);
    return letters > MORE_THAN_FITS * MOST_JSON_BYTES;
  });
  // The part that is too much stays, so that fitting them into a draft finds that there is more.
  return end === -1 ? { kept: parts, isCut: false } : { kept: parts.slice(0, end + 1), isCut: true };
}

const countLetters = (nodes: readonly DocumentNode[] = []): number =>
  nodes.reduce((sum, { text = "", content }) => sum + text.length + countLetters(content), 0);
