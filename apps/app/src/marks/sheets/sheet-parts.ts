import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";
import type { ReactNode } from "react";

import type { CellPlace } from "./MarkGrid.tsx";
import type { Cells } from "./use-cells.ts";
import type { Paste } from "./use-paste.ts";

/** What the layouts for a desk and for a phone arrange. */
export interface SheetParts {
  readonly sheet: Sheet;
  readonly schoolId: number;
  /** The code of the selected column. */
  readonly code: string;
  readonly column: ColumnLine | undefined;
  readonly cells: Cells;
  /** The cell that was focused last. */
  readonly place: CellPlace | null;
  /** A pasted block that waits for a decision. */
  readonly paste: Paste | null;
  readonly steps: ReactNode;
  readonly grid: ReactNode;
  /** Chips for the parts of the year; false where the sheet has one. */
  readonly choices: ReactNode;
}
