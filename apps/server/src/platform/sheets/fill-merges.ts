import { EMPTY_CELL, type Grid, type GridRow } from "./grid.ts";

/**
 * A grid in which every row of a cell that is merged downwards has its text: a level written once beside its students.
 * What is merged across columns, such as a title, stays where it is.
 */
export function fillMerges(grid: Grid): Grid {
  const down = (grid.merges ?? []).filter(({ left, right, top, bottom }) => left === right && bottom > top);
  if (down.length === 0) return grid;
  const rows = new Map(grid.rows.map((row) => [row.line, row]));
  // A merged cell may say that it ends far below the table, and lie over another one: each place is filled once.
  const last = grid.rows.at(-1)?.line ?? 0;
  const reached = new Map<number, number>();
  for (const { top, bottom, left } of down.toSorted((a, b) => a.top - b.top)) {
    const cell = rows.get(top)?.cells[left];
    if (!cell || cell.text === "") continue;
    const [from, until] = [Math.max(top, reached.get(left) ?? 0) + 1, Math.min(bottom, last)];
    reached.set(left, Math.max(until, reached.get(left) ?? 0));
    for (let line = from; line <= until; line += 1) {
      const row = rows.get(line);
      if (row) rows.set(line, withCell(row, left, cell));
    }
  }
  return { ...grid, rows: [...rows.values()] };
}

function withCell(row: GridRow, at: number, cell: GridRow["cells"][number]): GridRow {
  if ((row.cells[at]?.text ?? "") !== "") return row;
  const cells = Array.from(
    { length: Math.max(row.cells.length, at + 1) },
    (_, place) => row.cells[place] ?? EMPTY_CELL,
  );
  return { ...row, cells: cells.with(at, cell) };
}
