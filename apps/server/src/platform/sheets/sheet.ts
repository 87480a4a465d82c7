/** A cell to be written: a text stays a text whatever it looks like, a number a number. */
export type SheetCell = string | number | { readonly day: string } | null;

export interface SheetColumn {
  readonly title: string;
  readonly key: string;
  /** In characters. */
  readonly width: number;
  /** Kept as text by spreadsheets, so that phones keep their zeros. */
  readonly isText: boolean;
  readonly isHidden?: boolean;
  /** The permitted values; undefined: any. */
  readonly choices?: readonly string[];
}

/** One sheet of a workbook, or a CSV file. */
export interface Sheet {
  readonly name: string;
  readonly isRightToLeft: boolean;
  readonly columns: readonly SheetColumn[];
  /** Whether the keys of the columns are in a hidden second row. */
  readonly hasKeys: boolean;
  readonly rows: ReadonlyArray<readonly SheetCell[]>;
  /** Lines above all: what it is, of which school, when. Not in a CSV file, which programs read. */
  readonly caption?: readonly string[];
  /** A last row below `rows`, which a filter leaves out. */
  readonly totals?: readonly SheetCell[];
  /** Whether its rows can be filtered by their columns. */
  readonly isFiltered?: boolean;
  /** Is above the header, and on every printed page. */
  readonly mark?: string;
}
