import type { KeyboardEvent } from "react";

/** Arrow keys go from the button of one cell to the next one's, in the direction in which they are seen. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest("td");
  const row = event.currentTarget.closest("tr");
  const step = findStep(event.key, getComputedStyle(event.currentTarget).direction === "rtl");
  if (!step || !cell || !row) return;
  const [rows, columns] = step;
  const next = row.closest("table")?.rows[row.rowIndex + rows]?.cells[cell.cellIndex + columns];
  const button = next?.querySelector("button");
  if (!button) return;
  event.preventDefault();
  button.focus();
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
