import type { DocumentNode } from "@dars/contract/learning/document-node";

import type { DocumentSection } from "./read-document.ts";

/** Of the two hundred blocks that a lesson may have. */
const MOST_PARTS = 150;
/** Of one part, so that it stays within what a block may be. */
const MOST_LETTERS = 60_000;
/** Of one formula, as Temml writes it. */
const MATHML_LETTERS = 600;
/** Of the smallest piece of a text that is longer than a part. */
const MOST_WORDS = 20_000;
const PIECES = new RegExp(`[^]{1,${MOST_WORDS}}`, "gu");

/** The first parts of a document: one ends with its section, before each larger heading, and before it grows too long. */
export function splitIntoParts(sections: readonly DocumentSection[]): {
  readonly kept: readonly DocumentSection[];
  readonly isCut: boolean;
} {
  const parts: { readonly nodes: DocumentNode[]; readonly notes: DocumentNode[] }[] = [];
  for (const { nodes, notes } of sections) {
    let letters = MOST_LETTERS;
    const first = parts.length;
    for (const node of nodes.flatMap(toPieces)) {
      const isHead = node.type === "heading" && Number(node.attrs?.["level"]) <= 2;
      const more = weigh(node);
      if (isHead || letters + more > MOST_LETTERS) {
        if (parts.length === MOST_PARTS) return { kept: parts, isCut: true };
        parts.push({ nodes: [], notes: [] });
        letters = 0;
      }
      parts.at(-1)?.nodes.push(node);
      letters += more;
    }
    parts[Math.min(first, parts.length - 1)]?.notes.push(...notes);
  }
  return { kept: parts, isCut: false };
}

/** Letters of what is stored. The MathML of a formula, which is not there yet, is many times longer than its TeX. */
function weigh(node: DocumentNode): number {
  const json = JSON.stringify(node);
  return json.length + (json.split(/"type":"(?:math|formula)"/u).length - 1) * MATHML_LETTERS;
}

/** A table, list or text that is longer than a part, as several that are not. */
function toPieces(node: DocumentNode): readonly DocumentNode[] {
  if (weigh(node) <= MOST_LETTERS) return [node];
  if (node.type === "table") return toTables(node);
  if (node.type.endsWith("_list")) return toLists(node);
  return node.type === "paragraph" || node.type === "heading" ? toParagraphs(node) : (node.content ?? []);
}

/** Whole rows together, as long as none of their cells goes on below. A row that is longer by itself is its text. */
function toTables(table: DocumentNode): DocumentNode[] {
  let covered = 0;
  const rows = gather(table.content ?? [], (row, at) => {
    const isFree = at >= covered;
    covered = Math.max(covered, at + Math.max(...(row.content ?? []).map(getRowspan), 1));
    return isFree;
  });
  return rows.flatMap((content) => {
    const piece = { ...table, content };
    return isShort(piece)
      ? [piece]
      : content.flatMap(({ content: cells = [] }) => cells.flatMap(toInnerPieces));
  });
}

const getRowspan = ({ attrs }: DocumentNode): number => Number(attrs?.["rowspan"] ?? 1);

const toInnerPieces = ({ content = [] }: DocumentNode): DocumentNode[] => content.flatMap(toPieces);

function toLists(list: DocumentNode): DocumentNode[] {
  let number = Number(list.attrs?.["start"] ?? 1);
  return gather(list.content ?? []).flatMap((content) => {
    const piece = { ...list, ...(list.type === "ordered_list" && { attrs: { start: number } }), content };
    number += content.length;
    return isShort(piece) ? [piece] : content.flatMap(toInnerPieces);
  });
}

/** So much more than a part may be that a block still holds it. */
const isShort = (node: DocumentNode): boolean => weigh(node) <= 2 * MOST_LETTERS;

const toParagraphs = (text: DocumentNode): DocumentNode[] =>
  gather((text.content ?? []).flatMap(toShortTexts)).map((content) => ({ ...text, content }));

/** Neighbours together, as many as a part may have letters. */
function gather(
  nodes: readonly DocumentNode[],
  mayBegin: (node: DocumentNode, at: number) => boolean = () => true,
): DocumentNode[][] {
  const pieces: DocumentNode[][] = [];
  let letters = MOST_LETTERS;
  for (const [at, node] of nodes.entries()) {
    const more = weigh(node);
    if (mayBegin(node, at) && letters + more > MOST_LETTERS) {
      pieces.push([]);
      letters = 0;
    }
    pieces.at(-1)?.push(node);
    letters += more;
  }
  return pieces;
}

function toShortTexts(node: DocumentNode): DocumentNode[] {
  const { text = "" } = node;
  if (text.length <= MOST_WORDS) return [node];
  return (text.match(PIECES) ?? []).map((piece) => ({ ...node, text: piece }));
}
