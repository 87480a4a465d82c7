import type { DocumentNode } from "@dars/contract/learning/document-node";

import { child, NO_TREE } from "./element.ts";
import type { OfficePackage } from "./office-package.ts";
import { openDocument, type OpenDocument } from "./open-document.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import type { WalkedDocument } from "./read-document.ts";
import { toOpenBlocks } from "./to-open-blocks.ts";

/** The text of an ODT in its current state, its notes at the end. Throws PackageRefused. */
export async function readOpenText(office: OfficePackage, pictures: PictureShelf): Promise<WalkedDocument> {
  const book = await openDocument(office, pictures);
  const nodes = toOpenBlocks(child(book.body, "text") ?? NO_TREE, book);
  const notes = writeNotes(book);
  return { sections: [{ nodes: [...nodes, ...notes], notes: [] }], left: book.left.list(), isCut: false };
}

/** A note may have a further one, which comes behind the last. */
function writeNotes(book: OpenDocument): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (let at = 0; at < book.notes.length; at += 1) {
    const number: DocumentNode = { type: "text", text: String(at + 1), marks: [{ type: "sup" }] };
    const [first, ...rest] = toOpenBlocks(book.notes[at] ?? NO_TREE, book);
    const isText = first?.type === "paragraph";
    nodes.push({
      type: "paragraph",
      content: [number, { type: "text", text: " " }, ...(isText ? (first.content ?? []) : [])],
    });
    nodes.push(...(isText || !first ? rest : [first, ...rest]));
  }
  return nodes.length === 0 ? [] : [{ type: "rule" }, ...nodes];
}
