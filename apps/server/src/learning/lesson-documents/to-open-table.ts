import type { DocumentNode } from "@dars/contract/learning/document-node";

import { attributeIn, type Element } from "./element.ts";

/** Rows and cells that stand for many of their like; of empty ones no more are wanted. */
const MOST_REPEATED = 50;

/** A table with the spans of its cells. `read` gives the blocks of a cell. */
export function toOpenTable(table: Element, read: (cell: Element) => DocumentNode[]): DocumentNode[] {
  const rows = rowsIn(table).flatMap((row) => {
    const content = row.inner
      .filter(({ name }) => name === "table-cell")
      .flatMap((cell) => repeated(toCell(cell, read), cell, "number-columns-repeated"));
    return repeated({ type: "table_row", content }, row, "number-rows-repeated");
  });
  return rows.some(({ content }) => (content ?? []).length > 0) ? [{ type: "table", content: rows }] : [];
}

const rowsIn = (element: Element): Element[] =>
  element.inner.flatMap((inner) => {
    if (inner.name === "table-row") return [inner];
    return /^table-(?:header-rows|rows|row-group)$/.test(inner.name) ? rowsIn(inner) : [];
  });

const numberIn = (element: Element, name: string, most: number): number =>
  Math.min(Math.max(Math.trunc(Number(attributeIn(element, name) ?? 1)) || 1, 1), most);

const repeated = (node: DocumentNode, element: Element, name: string): DocumentNode[] =>
  Array.from({ length: numberIn(element, name, MOST_REPEATED) }, () => node);

function toCell(cell: Element, read: (cell: Element) => DocumentNode[]): DocumentNode {
  const content = read(cell);
  const rowspan = numberIn(cell, "number-rows-spanned", 500);
  return {
    type: "table_cell",
    attrs: { colspan: numberIn(cell, "number-columns-spanned", 50), ...(rowspan > 1 && { rowspan }) },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  };
}
