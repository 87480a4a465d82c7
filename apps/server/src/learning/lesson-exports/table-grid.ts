import type { DocumentNode } from "@dars/contract/learning/document-node";

/** A cell as a row of Word has it: the places that a cell of an earlier row covers are cells, too. */
interface GridCell {
  /** Null for the rest of a cell above. */
  readonly cell: DocumentNode | null;
  readonly colspan: number;
  /** Whether it goes on in the row below, or began above. */
  readonly isMerged: boolean;
}

export interface TableGrid {
  readonly rows: readonly (readonly GridCell[])[];
  readonly columns: number;
  /** How many of the first rows are heads alone. */
  readonly heads: number;
  /** Whether Word says every span and head of it. */
  readonly isExact: boolean;
}

interface CoveredPlace {
  readonly colspan: number;
  rows: number;
}

const getSpan = ({ attrs }: DocumentNode, name: "colspan" | "rowspan"): number => Number(attrs?.[name] ?? 1);

/** The cells of a table by their rows and columns. */
export function buildGrid({ content: lines = [] }: DocumentNode): TableGrid {
  /** Cells that go on below, by the column where they begin. */
  const open = new Map<number, CoveredPlace>();
  const rows = lines.map((line, at) => buildRow(line, open, lines.length - at));
  const firstOther = lines.findIndex((line) => !isHead(line));
  const heads = firstOther === -1 ? lines.length : firstOther;
  const hasOtherHeads = lines.slice(heads).some(({ content: cells = [] }) => cells.some(isHeadCell));
  return {
    rows: rows.map(({ cells }) => cells),
    columns: Math.max(1, ...rows.map(({ columns }) => columns)),
    heads,
    isExact: !hasOtherHeads && rows.every(({ isExact }) => isExact),
  };
}

interface GridRow {
  readonly cells: readonly GridCell[];
  readonly columns: number;
  readonly isExact: boolean;
}

/** `left`: how many rows there are from this one on. */
function buildRow(
  { content: cells = [] }: DocumentNode,
  open: Map<number, CoveredPlace>,
  left: number,
): GridRow {
  const row: GridCell[] = [];
  let isExact = cells.length > 0;
  let column = fillCovered(row, open, 0);
  for (const cell of cells) {
    const colspan = getSpan(cell, "colspan");
    const end = column + colspan;
    const from = column;
    const rows = Math.min(getSpan(cell, "rowspan"), left);
    const isOver = open.keys().some((place) => place > from && place < end);
    isExact &&= rows === getSpan(cell, "rowspan") && !isOver;
    row.push({ cell, colspan, isMerged: rows > 1 });
    if (rows > 1) open.set(column, { colspan, rows });
    column = fillCovered(row, open, end);
  }
  const last = column;
  isExact &&= !open.keys().some((place) => place >= last);
  endRow(open);
  return { cells: row, columns: column, isExact };
}

function endRow(open: Map<number, CoveredPlace>): void {
  for (const [from, covered] of open) {
    covered.rows -= 1;
    if (covered.rows === 0) open.delete(from);
  }
}

/** Puts what is covered at a column into the row; the first column that is free. */
function fillCovered(row: GridCell[], open: ReadonlyMap<number, CoveredPlace>, from: number): number {
  let column = from;
  for (let covered = open.get(column); covered; covered = open.get(column)) {
    row.push({ cell: null, colspan: covered.colspan, isMerged: true });
    column += covered.colspan;
  }
  return column;
}

const isHeadCell = ({ type }: DocumentNode): boolean => type === "table_header";
const isHead = ({ content = [] }: DocumentNode): boolean => content.length > 0 && content.every(isHeadCell);
