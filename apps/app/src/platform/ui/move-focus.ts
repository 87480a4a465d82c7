import type { KeyboardEvent } from "react";

/**
 * Arrow keys go from the button or box of one cell of a table, or its link with `data-moves`, to the next one's, in the
 * direction in which they are seen. Cells without one are passed over.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest<HTMLTableCellElement>("td, th");
  const row = event.currentTarget.closest("tr");
  const step = findStep(event.key, getComputedStyle(event.currentTarget).direction === "rtl");
  const table = row?.closest("table");
  if (!step || !cell || !row || !table) return;
  const [down, across] = step;
  for (let rows = down, columns = across; ; rows += down, columns += across) {
    const next = table.rows[row.rowIndex + rows]?.cells[cell.cellIndex + columns];
    if (!next) return;
    const control = next.querySelector<HTMLElement>("button, input, [data-moves]");
    if (!control) continue;
    event.preventDefault();
    control.focus();
    return;
  }
}

function findStep(key: string, isRightToLeft: boolean): readonly [rows: number, columns: number] | undefined {
  const forward = isRightToLeft ? -1 : 1;
  switch (key) {
    case "ArrowDown":
      return [1, 0];
    case "ArrowUp":
      return [-1, 0];
    case "ArrowRight":
      return [0, forward];
    case "ArrowLeft":
      return [0, -forward];
    default:
      return undefined;
  }
}
