import type { DocumentNode } from "@dars/contract/learning/document-node";

import { isElement, listElements, type Element, type Node } from "#learning/question-files/public.ts";

const MOST = { colspan: 50, rowspan: 500 } as const;

/** A table of a page, its caption before it. Without cells it is its content. */
export function toTable(
  table: Element,
  inside: (children: readonly Node[]) => DocumentNode[],
): readonly DocumentNode[] {
  const rows = listRows(table);
  const content = rows.flatMap((row): DocumentNode[] => {
    const cells = listElements(row).filter(isCell);
    return cells.length === 0
      ? []
      : [{ type: "table_row", content: cells.map((cell) => toCell(cell, inside)) }];
  });
  const around = inside(listStrays(table));
  return content.length === 0 ? around : [...around, { type: "table", content }];
}

const PARTS = new Set(["thead", "tbody", "tfoot"]);
const isCell = ({ name }: Element): boolean => name === "td" || name === "th";

const listRows = (part: Element): Element[] =>
  listElements(part).flatMap((element) => {
    if (element.name === "tr") return [element];
    return PARTS.has(element.name) ? listRows(element) : [];
  });

/** The content of a table that is in no cell of it, such as its caption. */
function listStrays(part: Element): Node[] {
  return part.children.flatMap((child) => {
    if (!isElement(child)) return child.trim() === "" ? [] : [child];
    if (isCell(child)) return part.name === "tr" ? [] : [child];
    return child.name === "tr" || PARTS.has(child.name) ? listStrays(child) : [child];
  });
}

function toCell(cell: Element, inside: (children: readonly Node[]) => DocumentNode[]): DocumentNode {
  const content = inside(cell.children);
  return {
    type: cell.name === "th" ? "table_header" : "table_cell",
    attrs: { colspan: readSpan(cell, "colspan"), rowspan: readSpan(cell, "rowspan") },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  };
}

const readSpan = ({ attributes }: Element, name: keyof typeof MOST): number =>
  Math.min(Math.max(Math.trunc(Number(attributes[name] ?? 1)) || 1, 1), MOST[name]);
