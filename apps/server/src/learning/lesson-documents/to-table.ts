import type { DocumentNode } from "@dars/contract/learning/document-node";

import { child, getValue, type Element } from "./element.ts";

const MOST_COLUMNS = 50;
const MOST_ROWS = 500;

interface OpenCell {
  readonly column: number;
  readonly colspan: number;
  rowspan: number;
  readonly content: DocumentNode[];
}

/** What lies between a table and its rows, or a row and its cells: parts that are filled in, and changes. */
const WRAPPERS = new Set(["sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"]);

/** A table of Word with the spans of its cells. `read` gives the blocks of a cell; no table where it has no cell. */
export function toTable(table: Element, read: (cell: Element) => DocumentNode[]): DocumentNode[] {
  const rows: { readonly cells: OpenCell[]; readonly isHead: boolean }[] = [];
  /** Which cell of an earlier row goes on, by the column where it begins. */
  let open = new Map<number, OpenCell>();
  for (const row of unwrapped(table, "tr").filter((one) => child(one, "trPr", "del") === undefined)) {
    const cells: OpenCell[] = [];
    const next = new Map<number, OpenCell>();
    let column = 0;
    const skipped = spanIn(child(row, "trPr", "gridBefore"));
    if (skipped > 0) cells.push({ column, colspan: skipped, rowspan: 1, content: [] });
    column += skipped;
    for (const cell of unwrapped(row, "tc")) {
      const properties = child(cell, "tcPr");
      const colspan = Math.max(spanIn(child(properties, "gridSpan")), 1);
      const above = continues(properties) ? open.get(column) : undefined;
      const made = above ?? { column, colspan, rowspan: 0, content: [] };
      if (made.rowspan < MOST_ROWS) made.rowspan += 1;
      made.content.push(...read(cell));
      if (!above) cells.push(made);
      if (child(properties, "vMerge") !== undefined) next.set(column, made);
      column += colspan;
    }
    rows.push({ cells, isHead: isHead(row) });
    open = next;
  }
  return rows.some(({ cells }) => cells.length > 0)
    ? [{ type: "table", content: rows.map(({ cells, isHead: isHeadRow }) => toRow(cells, isHeadRow)) }]
    : [];
}

const continues = (properties: Element | undefined): boolean => {
  const merge = child(properties, "vMerge");
  return merge !== undefined && getValue(merge) !== "restart";
};

const spanIn = (element: Element | undefined): number => {
  const number = Number(getValue(element) ?? 0);
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MOST_COLUMNS) : 0;
};

const unwrapped = (element: Element, name: string): Element[] =>
  element.inner.flatMap((inner) => {
    if (inner.name === name) return [inner];
    return WRAPPERS.has(inner.name) ? unwrapped(inner, name) : [];
  });

/** A row that Word repeats at the top of each page. */
const isHead = (row: Element): boolean => {
  const head = child(row, "trPr", "tblHeader");
  return head !== undefined && !["0", "false", "off"].includes(getValue(head) ?? "");
};

const toRow = (cells: readonly OpenCell[], isHeadRow: boolean): DocumentNode => ({
  type: "table_row",
  content: cells.map(({ colspan, rowspan, content }) => ({
    type: isHeadRow ? "table_header" : "table_cell",
    attrs: { colspan, ...(rowspan > 1 && { rowspan }) },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  })),
});
