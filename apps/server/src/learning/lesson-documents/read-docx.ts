import type { DocumentNode } from "@dars/contract/learning/document-node";

import { child, NO_TREE, within, type Element } from "./element.ts";
import { LeftOut } from "./left-out.ts";
import { NoteBook } from "./note-book.ts";
import type { OfficePackage, Relationship } from "./office-package.ts";
import { PictureShelf } from "./picture-shelf.ts";
import type { WalkedDocument } from "./read-document.ts";
import { toBlocks, type Book } from "./to-blocks.ts";
import { wordLists } from "./word-lists.ts";
import { wordStyles } from "./word-styles.ts";

/**
 * The text of a DOCX in its current state, its notes at the end; scripts and settings are ignored. `main` is the part
 * with its text. Throws PackageRefused.
 */
export async function readDocx(
  office: OfficePackage,
  main: string,
  pictures = new PictureShelf(),
): Promise<WalkedDocument> {
  const relationships = await office.relationships(main);
  const findPart = (kind: string) =>
    relationships.find((one) => one.kind === kind)?.target ?? `word/${kind}.xml`;
  const part = (kind: string) => office.tree(findPart(kind));
  const left = new LeftOut();
  const styles = wordStyles(await part("styles"));
  const notes = new NoteBook(
    new Map([
      ["footnoteReference", noteTexts(await part("footnotes"), "footnote")],
      ["endnoteReference", noteTexts(await part("endnotes"), "endnote")],
    ]),
  );
  const linksOfNotes = new Map([
    ["footnoteReference", toLinks(await office.relationships(findPart("footnotes")))],
    ["endnoteReference", toLinks(await office.relationships(findPart("endnotes")))],
  ]);
  const book: Book = {
    links: toLinks(relationships),
    styles,
    lists: wordLists(await part("numbering"), styles),
    counts: new Map(),
    notes,
    left,
    pictures,
    fields: [],
  };
  const text = child(await office.tree(main), "document") ?? NO_TREE;
  // Some programs write more bodies than one.
  const body = { ...NO_TREE, inner: text.inner.filter(({ name }) => name === "body") };
  const nodes = toBlocks(body, book);
  const written = writeNotes(book, linksOfNotes);
  left.add("headers", await countHeaders(office, relationships));
  left.add("objects", within(body, "altChunk").length);
  return { sections: [{ nodes: [...nodes, ...written], notes: [] }], left: left.list(), isCut: false };
}

/** Each part of a document has ids of its own. */
const toLinks = (relationships: readonly Relationship[]): Book["links"] =>
  new Map(relationships.map(({ id, target }) => [id, target]));

const noteTexts = (tree: Element, name: string): ReadonlyMap<string, Element> =>
  new Map(within(tree, name).map((note) => [note.attributes["w:id"] ?? "", note]));

/** What was referred to, in the order of its numbers; a note may refer to a further one. */
function writeNotes(book: Book, links: ReadonlyMap<string, Book["links"]>): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (let note = book.notes.take(); note; note = book.notes.take()) {
    const number: DocumentNode = { type: "text", text: String(note.number), marks: [{ type: "sup" }] };
    const [first, ...rest] = toBlocks(note.element, { ...book, links: links.get(note.name) ?? book.links });
    const isText = first?.type === "paragraph";
    nodes.push({
      type: "paragraph",
      content: [number, { type: "text", text: " " }, ...(isText ? (first.content ?? []) : [])],
    });
    nodes.push(...(isText || !first ? rest : [first, ...rest]));
  }
  return nodes.length === 0 ? [] : [{ type: "rule" }, ...nodes];
}

/** Headers and footers with words. */
async function countHeaders(office: OfficePackage, relationships: readonly Relationship[]): Promise<number> {
  let count = 0;
  for (const { kind, target } of relationships)
    if (/^(?:header|footer)$/.test(kind) && hasWords(await office.tree(target))) count += 1;
  return count;
}

const hasWords = (tree: Element): boolean => within(tree, "t").some(({ text }) => /\p{L}/u.test(text));
