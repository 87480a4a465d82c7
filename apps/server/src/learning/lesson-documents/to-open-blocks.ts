import type { DocumentNode } from "@dars/contract/learning/document-node";

import { attributeIn, type Element } from "./element.ts";
import type { OpenDocument } from "./open-document.ts";
import { readOpenFrame } from "./read-open-frame.ts";
import { toOpenList } from "./to-open-list.ts";
import { toOpenTable } from "./to-open-table.ts";
import { toOpenWords } from "./to-open-words.ts";

/** Deleted text, fields of forms and what is set once for a document. */
const UNSEEN = new Set([
  "tracked-changes",
  "forms",
  "sequence-decls",
  "variable-decls",
  "user-field-decls",
  "notes",
  "desc",
]);
/** Shapes that have their words within. */
const SHAPES = new Set([
  "custom-shape",
  "rect",
  "ellipse",
  "circle",
  "caption",
  "polygon",
  "polyline",
  "path",
  "line",
  "connector",
]);
/** Tables within tables beyond this depth become their text. */
const DEEPEST_TABLE = 4;

/** Paragraphs, headings, lists and tables of an OpenDocument in their order. `depth`: within so many tables. */
export function toOpenBlocks(body: Element, book: OpenDocument, depth = 0): DocumentNode[] {
  return body.inner.flatMap((inner): DocumentNode[] => {
    switch (inner.name) {
      case "p":
      case "h":
        return toTextBlocks(inner, book, depth);
      case "list":
        return toOpenList(inner, book, (item) => toOpenBlocks(item, book, depth));
      case "table":
        return depth >= DEEPEST_TABLE
          ? toOpenBlocks(inner, book, depth)
          : toOpenTable(inner, (cell) => toOpenBlocks(cell, book, depth + 1));
      case "frame":
        return toFrameBlocks(inner, book, depth);
      default:
        return toOtherBlocks(inner, book, depth);
    }
  });
}

function toOtherBlocks(element: Element, book: OpenDocument, depth: number): DocumentNode[] {
  if (UNSEEN.has(element.name)) return [];
  const blocks = toOpenBlocks(element, book, depth);
  if (SHAPES.has(element.name) && blocks.length === 0) book.left.add("drawings");
  return blocks;
}

function toTextBlocks(element: Element, book: OpenDocument, depth: number): DocumentNode[] {
  const { content, boxes, pictures } = toOpenWords(element, book);
  const level = Math.trunc(Number(attributeIn(element, "outline-level") ?? 1)) || 1;
  const block: DocumentNode =
    element.name === "h"
      ? { type: "heading", attrs: { level: Math.min(Math.max(level, 1), 4) }, content }
      : { type: "paragraph", content };
  const hung = [...pictures, ...boxes.flatMap((box) => toOpenBlocks(box, book, depth))];
  return content.length === 0 ? hung : [block, ...hung];
}

function toFrameBlocks(frame: Element, book: OpenDocument, depth: number): DocumentNode[] {
  const { content, boxes, pictures } = readOpenFrame(frame, book);
  const blocks = [...pictures, ...boxes.flatMap((box) => toOpenBlocks(box, book, depth))];
  return content.length === 0 ? blocks : [{ type: "paragraph", content }, ...blocks];
}
