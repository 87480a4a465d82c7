/** One cell as a file has it. */
export interface GridCell {
  /** As typed or as stored, trimmed. */
  readonly text: string;
  /** For a cell that a workbook keeps as a number. */
  readonly number?: number;
  /** Why the cell is unreadable, such as bytes that are no text. */
  readonly fault?: { readonly code: "E_ENC" | "E_RANGE"; readonly message: string };
}

export interface GridRow {
  /** Of the file; the first is 1. */
  readonly line: number;
  readonly cells: readonly GridCell[];
}

/** A row that cannot be taken apart into cells. */
export interface BrokenRow {
  readonly line: number;
  /** Which cell was being read, from 0. */
  readonly cell: number;
  readonly message: string;
}

/** A merged cell: lines from 1, columns from 0, the last ones included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A table as a file has it: rows in their order, empty ones left out. */
export interface Grid {
  readonly rows: readonly GridRow[];
  readonly broken: readonly BrokenRow[];
  /** Whether day 0 of a workbook is 1904-01-01; false for files without day numbers. */
  readonly is1904: boolean;
  /** Of a workbook. */
  readonly merges?: readonly Merge[];
}

/** A sheet of a workbook; a text file is one without a name. */
export interface NamedGrid {
  readonly name: string;
  readonly grid: Grid;
}

/** More than this is no table of a school's office. */
export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 200;
/** Merged cells beyond these are left apart. */
export const MOST_MERGES = 10_000;

export const EMPTY_CELL: GridCell = { text: "" };
