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
  const control = findControl(table, [row.rowIndex, cell.cellIndex], step);
  if (!control) return;
  event.preventDefault();
  control.focus();
}

type ArrowStep = readonly [rows: number, columns: number];

/** Undefined where the table ends; a head between two groups of rows, which is one cell, is passed over. */
function findControl(
  table: HTMLTableElement,
  [row, column]: ArrowStep,
  [down, across]: ArrowStep,
): HTMLElement | undefined {
  for (let line = row + down, at = column + across; ; line += down, at += across) {
    const cells = table.rows[line]?.cells;
    const cell = cells?.[at];
    if (!cells || (!cell && across !== 0)) return undefined;
    const control = cell?.querySelector<HTMLElement>("button, input, [data-moves]");
    if (control) return control;
  }
}

function findStep(key: string, isRightToLeft: boolean): ArrowStep | undefined {
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
