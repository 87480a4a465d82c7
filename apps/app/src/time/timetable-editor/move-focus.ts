import type { KeyboardEvent } from "react";

/** Arrow keys go from one cell's button to the next, in the direction in which they are seen. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === "rtl");
  const cell = event.target instanceof Element ? event.target.closest("td") : null;
  const row = cell?.parentElement;
  if (!step || !cell || !row) return;
  const [rows, columns] = step;
  const rowsOfTable = [...(row.parentElement?.children ?? [])];
  const next =
    rowsOfTable[rowsOfTable.indexOf(row) + rows]?.children[[...row.children].indexOf(cell) + columns];
  const button = next?.querySelector("button");
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function stepOf(key: string, isRightToLeft: boolean): readonly [rows: number, columns: number] | undefined {
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
