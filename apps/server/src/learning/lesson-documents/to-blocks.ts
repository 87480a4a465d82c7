import type { DocumentNode } from "@dars/contract/learning/document-node";

import { child, getValue, type Element } from "./element.ts";
import type { LeftOut } from "./left-out.ts";
import { ListWriter, type ListCounts } from "./list-writer.ts";
import type { NoteBook } from "./note-book.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import { toParagraph, type OpenField } from "./to-paragraph.ts";
import { toTable } from "./to-table.ts";
import type { WordLists } from "./word-lists.ts";
import { listIn, outlineIn, type ListPlace, type WordStyles } from "./word-styles.ts";

/** What the whole of a document says about its parts. */
export interface Book {
  /** Addresses of links by the ids that a document names them by. */
  readonly links: ReadonlyMap<string, string>;
  readonly styles: WordStyles;
  readonly lists: WordLists;
  readonly counts: ListCounts;
  readonly notes: NoteBook;
  readonly left: LeftOut;
  readonly pictures: PictureShelf;
  /** Fields that are begun and not ended, the innermost last. */
  readonly fields: OpenField[];
}

/** Deleted and moved text, and pieces of other documents, which are counted elsewhere. */
const UNSEEN = new Set(["del", "moveFrom", "altChunk", "docPartPr"]);
/** Tables within tables beyond this depth become their text. */
const DEEPEST_TABLE = 4;

/** Paragraphs, headings, lists and tables in their order, whatever wraps them. `depth`: within so many tables. */
export function toBlocks(body: Element, book: Book, depth = 0): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  const lists = new ListWriter(nodes, book.counts);
  const put = (element: Element): void => {
    for (const inner of element.inner) {
      if (inner.name === "p") putParagraph(inner);
      else if (inner.name === "tbl") putTable(inner);
      // What wraps paragraphs, such as a part that may be filled in.
      else if (!inner.name.endsWith("Pr") && !UNSEEN.has(inner.name)) put(inner);
    }
  };
  const putTable = (table: Element): void => {
    lists.close();
    if (depth >= DEEPEST_TABLE) put(table);
    else nodes.push(...toTable(table, (cell) => toBlocks(cell, book, depth + 1)));
  };
  const putParagraph = (element: Element): void => {
    const { content, boxes, pictures } = toParagraph(element, book);
    const properties = child(element, "pPr");
    const place = findListPlace(properties, book);
    if (content.length > 0 || pictures.length > 0) {
      if (place) lists.put({ ...place, ...book.lists(place) }, [{ type: "paragraph", content }, ...pictures]);
      else {
        lists.close();
        if (isFormulaAlone(element, content)) nodes.push(...content.map(toFormula));
        else if (content.length > 0) nodes.push(toTextBlock(properties, content, book));
        nodes.push(...pictures);
      }
    }
    for (const box of boxes) nodes.push(...toBlocks(box, book, depth));
  };
  put(body);
  return nodes;
}

/** A paragraph that has nothing but formulas by themselves. */
const isFormulaAlone = ({ inner }: Element, content: readonly DocumentNode[]): boolean =>
  content.every(({ type }) => type === "math") &&
  inner.every(({ name }) => name === "pPr" || name === "oMathPara" || name.startsWith("bookmark"));

const toFormula = ({ attrs }: DocumentNode): DocumentNode => ({
  type: "formula",
  attrs: { ...attrs, legend: [] },
});

const styleIn = (properties: Element | undefined) => getValue(child(properties, "pStyle"));

function findListPlace(properties: Element | undefined, { styles }: Book): ListPlace | undefined {
  if (findHeading(properties, styles) !== undefined) return undefined;
  const place = listIn(properties) ?? styles.list(styleIn(properties));
  return place === undefined || place.list === "0" ? undefined : place;
}

const findHeading = (properties: Element | undefined, styles: WordStyles) =>
  outlineIn(properties) ?? styles.heading(styleIn(properties));

function toTextBlock(
  properties: Element | undefined,
  content: DocumentNode[],
  { styles }: Book,
): DocumentNode {
  const level = findHeading(properties, styles);
  return level === undefined
    ? { type: "paragraph", content }
    : { type: "heading", attrs: { level }, content };
}
