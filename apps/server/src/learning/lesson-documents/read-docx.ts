import type { DocumentNode } from "@dars/contract/learning/document-node";

import { openWorkbook } from "#platform/sheets/public.ts";

import { toInlineNodes, type Links } from "./to-inline-nodes.ts";
import { child, getValue, within, xmlTree, type Element } from "./xml-tree.ts";

export interface ReadDocument {
  /** Paragraphs, headings, lists and tables in their order. */
  readonly nodes: readonly DocumentNode[];
  readonly pictures: number;
}

interface Book {
  readonly links: Links;
  /** Which heading a style is, from 1. */
  readonly headings: ReadonlyMap<string, number>;
  /** Lists that are numbered, by their id. */
  readonly numbered: ReadonlySet<string>;
}

const NO_TREE: Element = { name: "", attributes: {}, inner: [], text: "" };

/** The text of a DOCX in its current state; scripts, fields and settings are ignored. Throws PackageRefused. */
export async function readDocx(bytes: Buffer): Promise<ReadDocument> {
  const file = "lesson.docx";
  const parts = await openWorkbook(file, bytes);
  const tree = async (name: string) => {
    const part = parts.get(name);
    return part ? xmlTree(file, part()) : NO_TREE;
  };
  const book = {
    links: linksIn(await tree("word/_rels/document.xml.rels")),
    headings: headingsIn(await tree("word/styles.xml")),
    numbered: numberedIn(await tree("word/numbering.xml")),
  };
  const body = child(await tree("word/document.xml"), "document", "body") ?? NO_TREE;
  return {
    nodes: nodesIn(body, book),
    pictures: within(body, "drawing").length + within(body, "pict").length,
  };
}

const linksIn = (relationships: Element): Links =>
  new Map(
    within(relationships, "Relationship").map(({ attributes }) => [
      attributes["Id"] ?? "",
      attributes["Target"] ?? "",
    ]),
  );

/** Word calls its own styles in English whatever its language is. */
const headingsIn = (styles: Element): Book["headings"] =>
  new Map(
    within(styles, "style").flatMap((style) => {
      const name = getValue(child(style, "name"))?.toLowerCase() ?? "";
      const level = name === "title" ? 1 : Number(/^heading (\d)$/.exec(name)?.[1] ?? 0);
      return level === 0 ? [] : [[style.attributes["w:styleId"] ?? "", Math.min(level, 4)] as const];
    }),
  );

function numberedIn(numbering: Element): Book["numbered"] {
  const kinds = new Map(
    within(numbering, "abstractNum").map((kind) => [
      kind.attributes["w:abstractNumId"],
      getValue(child(kind, "lvl", "numFmt")) ?? "bullet",
    ]),
  );
  const lists = within(numbering, "num").filter(
    (list) => (kinds.get(getValue(child(list, "abstractNumId"))) ?? "bullet") !== "bullet",
  );
  return new Set(lists.map((list) => list.attributes["w:numId"] ?? ""));
}

interface Written {
  readonly nodes: DocumentNode[];
  /** Of the list that was begun last. */
  items: DocumentNode[];
}

function nodesIn(body: Element, book: Book, into: Written = { nodes: [], items: [] }): DocumentNode[] {
  for (const inner of body.inner) {
    if (inner.name === "p") putParagraph(into, inner, book);
    else if (inner.name === "tbl") into.nodes.push(...toTable(inner, book));
    // What wraps paragraphs, such as a part that may be filled in.
    else if (!inner.name.endsWith("Pr")) nodesIn(inner, book, into);
  }
  return into.nodes;
}

function putParagraph(into: Written, element: Element, { links, headings, numbered }: Book): void {
  const { nodes } = into;
  const content = toInlineNodes(element, links);
  if (content.length === 0) return;
  const properties = child(element, "pPr");
  const level = headings.get(getValue(child(properties, "pStyle")) ?? "");
  const list = getValue(child(properties, "numPr", "numId"));
  if (level !== undefined) return void nodes.push({ type: "heading", attrs: { level }, content });
  const paragraph = { type: "paragraph", content };
  if (list === undefined || list === "0") return void nodes.push(paragraph);
  const type = numbered.has(list) ? "ordered_list" : "bullet_list";
  const item = { type: "list_item", content: [paragraph] };
  const last = nodes.at(-1);
  if (last?.type === type && last.content === into.items) return void into.items.push(item);
  into.items = [item];
  nodes.push({ type, content: into.items });
}

function toTable(table: Element, book: Book): DocumentNode[] {
  const rows = table.inner
    .filter(({ name }) => name === "tr")
    .map((row) => ({
      type: "table_row",
      content: row.inner.filter(({ name }) => name === "tc").map((cell) => toCell(cell, book)),
    }));
  return rows.length === 0 ? [] : [{ type: "table", content: rows }];
}

function toCell(cell: Element, book: Book): DocumentNode {
  const content = nodesIn(cell, book).filter(({ type }) => type !== "table");
  const wide = Number(getValue(child(cell, "tcPr", "gridSpan")) ?? 1);
  const colspan = Number.isInteger(wide) ? Math.min(Math.max(wide, 1), 50) : 1;
  return {
    type: "table_cell",
    attrs: { colspan },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  };
}
