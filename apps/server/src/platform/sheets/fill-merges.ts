import { EMPTY_CELL, type Grid, type GridRow, type Merge } from "./grid.ts";

/**
 * A grid in which every row of a cell that is merged downwards has its text: a level written once beside its students.
 * What is merged across columns, such as a title, stays where it is.
 */
export function fillMerges(grid: Grid): Grid {
  const down = listDownwards(grid);
  if (down.length === 0) return grid;
  const rows = new Map(grid.rows.map((row) => [row.line, row]));
  for (const { top, bottom, left } of down) {
    const cell = rows.get(top)?.cells[left];
    if (!cell || cell.text === "") continue;
    for (let line = top + 1; line <= bottom; line += 1) {
      const row = rows.get(line);
      if (row) rows.set(line, withCell(row, left, cell));
    }
  }
  return { ...grid, rows: [...rows.values()] };
}

/** Cells that are merged within a column, up to the last line, and none over another one, whatever the file says. */
function listDownwards({ rows, merges = [] }: Grid): readonly Merge[] {
  const last = rows.at(-1)?.line ?? 0;
  const reached = new Map<number, number>();
  return merges
    .filter(({ left, right, top, bottom }) => left === right && bottom > top)
    .toSorted((a, b) => a.top - b.top)
    .flatMap((merge) => {
      if (merge.top <= (reached.get(merge.left) ?? 0)) return [];
      const bottom = Math.min(merge.bottom, last);
      reached.set(merge.left, bottom);
      return [{ ...merge, bottom }];
    });
}

function withCell(row: GridRow, at: number, cell: GridRow["cells"][number]): GridRow {
  if ((row.cells[at]?.text ?? "") !== "") return row;
  const cells = Array.from(
    { length: Math.max(row.cells.length, at + 1) },
    (_, place) => row.cells[place] ?? EMPTY_CELL,
  );
  return { ...row, cells: cells.with(at, cell) };
}
