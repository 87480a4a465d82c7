import type { KeyboardEvent } from "react";

import { isUsual, type ApprovalCell } from "./approval-grid.ts";
import type { Ticks } from "./use-ticks.ts";

interface TickAllProps {
  readonly label: string;
  readonly cells: readonly ApprovalCell[];
  readonly ticks: Ticks;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One box for all columns of a row, a subject or the table that are as usual; nothing where there is none. */
export function TickAll({ label, cells, ticks, onKeyDown }: TickAllProps) {
  const usual = cells.filter(isUsual);
  if (usual.length === 0) return null;
  const count = usual.filter(ticks.has).length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < usual.length;
      }}
      type="checkbox"
      className="approval-box"
      aria-label={label}
      checked={count === usual.length}
      onChange={() => ticks.toggleAll(cells)}
      onKeyDown={onKeyDown}
    />
  );
}
