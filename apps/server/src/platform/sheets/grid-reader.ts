import { workerData } from "node:worker_threads";

import { PackageRefused } from "#platform/packages/refusal.ts";
import { serveFile } from "#platform/readers/serve-file.ts";

import type { NamedGrid } from "./grid.ts";
import { readGrid } from "./read-grid.ts";
import type { GridOrder, GridsRead } from "./returned-grids.ts";

/** Many times what any list of Dars has: what comes back is handed over as a whole, while others wait. */
const MOST_CELLS = 50_000;

const { file, bytes }: GridOrder = workerData;
await serveFile(async (): Promise<GridsRead> => {
  const { sheets } = await readGrid(file, Buffer.from(bytes), {});
  if (countCells(sheets) > MOST_CELLS)
    throw new PackageRefused("too-large", `${file} has more than ${MOST_CELLS} cells.`, { file });
  return { sheets: sheets.map(nameBroken) };
});

/** A row that cannot be taken apart is in its place with a sign that is nobody's, so that it is named by its line. */
function nameBroken({ name, grid }: NamedGrid): NamedGrid {
  const broken = grid.broken.map(({ line }) => ({ line, cells: [{ text: "?" }] }));
  const rows = [...grid.rows, ...broken].toSorted((one, other) => one.line - other.line);
  return { name, grid: { ...grid, rows } };
}

function countCells(sheets: readonly NamedGrid[]): number {
  return sheets.reduce(
    (sum, { grid }) => sum + grid.rows.reduce((own, { cells }) => own + cells.length, 0),
    0,
  );
}
