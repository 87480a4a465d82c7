import type { DocumentNode } from "@dars/contract/learning/document-node";

const MOST_PARTS = 60;
/** Of one part, so that it stays within what a block may be. */
const MOST_LETTERS = 60_000;

/** The first parts of a document: one ends before each larger heading, and before it grows too long. */
export function splitIntoParts(nodes: readonly DocumentNode[]): {
  readonly kept: readonly (readonly DocumentNode[])[];
  readonly isCut: boolean;
} {
  const parts: DocumentNode[][] = [];
  let letters = 0;
  for (const node of nodes) {
    const isHead = node.type === "heading" && Number(node.attrs?.["level"]) <= 2;
    const more = JSON.stringify(node).length;
    if (parts.length === 0 || isHead || letters + more > MOST_LETTERS) {
      if (parts.length === MOST_PARTS) return { kept: parts, isCut: true };
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(node);
    letters += more;
  }
  return { kept: parts, isCut: false };
}
