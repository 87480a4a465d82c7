import { useState } from "react";

import { canApprove, isUsual, type ApprovalCell } from "./approval-grid.ts";

/** Columns that are ticked, and the ways to tick: one, or all of several that are as usual. */
export interface Ticks {
  readonly has: (cell: ApprovalCell) => boolean;
  readonly toggle: (cell: ApprovalCell) => void;
  /** Ticks those that are as usual, or takes the ticks away where they all have one. */
  readonly toggleAll: (cells: readonly ApprovalCell[]) => void;
  readonly clear: () => void;
}

/** Ticks of this page; a column that changes loses its own. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set());
  const has = (cell: ApprovalCell) => canApprove(cell) && ticked.has(cell.key);

  function setAll(cells: readonly ApprovalCell[], isTicked: boolean) {
    const next = new Set(ticked);
    for (const { key } of cells)
      if (isTicked) next.add(key);
      else next.delete(key);
    setTicked(next);
  }

  return {
    has,
    toggle: (cell) => {
      if (canApprove(cell)) setAll([cell], !has(cell));
    },
    toggleAll: (cells) => {
      const usual = cells.filter(isUsual);
      setAll(usual, !usual.every(has));
    },
    clear: () => setTicked(new Set()),
  };
}
