import type { ColumnLine, ColumnState } from "@dars/contract/marks/sheets";

import type { EnteredColumn } from "./columns-of-class.ts";
import type { StoredColumn, Window } from "./sheets.queries.ts";

interface Dated {
  readonly columns: readonly StoredColumn[];
  readonly windows: readonly Window[];
  readonly today: string;
}

/** PUB-1: a column is closed until its window begins; after its last day it is late, and still open. */
export function columnState({ columns, windows, today }: Dated, code: string): ColumnState {
  const stored = columns.find((column) => column.code === code);
  if (stored && stored.state !== "open") return stored.state;
  if (stored && stored.returnedBecause !== null) return "open";
  const window = windows.find((each) => each.code === code);
  return window && window.opensOn <= today ? "open" : "closed";
}

/** Cells of a column with a mark, and how many are to have one; absent: those of the whole class. */
export interface CellCount {
  readonly entered: number;
  readonly needed?: number;
}

/** A column that nobody needs a mark in is never late. */
export function columnLine(
  dated: Dated,
  { code, label, max, own }: EnteredColumn,
  { entered, needed }: CellCount,
): ColumnLine {
  const stored = dated.columns.find((column) => column.code === code);
  const window = dated.windows.find((each) => each.code === code);
  const state = columnState(dated, code);
  const { opensOn, dueOn } = window ?? NEVER;
  const { revision, returnedBecause } = stored ?? UNTOUCHED;
  const isLate = state === "open" && dueOn !== null && dueOn < dated.today && needed !== 0;
  return {
    code,
    label: { ...label },
    max,
    state,
    opensOn,
    dueOn,
    isLate,
    entered,
    ...(needed !== undefined && { needed }),
    revision,
    returnedBecause,
    ...(own && { own }),
  };
}

const NEVER = { opensOn: null, dueOn: null };
const UNTOUCHED = { revision: 0, returnedBecause: null };
