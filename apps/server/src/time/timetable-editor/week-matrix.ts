import type { Grid } from "#platform/sheets/public.ts";

export interface MatrixCell {
  readonly text: string;
  /** The cell that it is merged with, or itself. */
  readonly origin: string;
}

export interface MatrixRow {
  readonly line: number;
  readonly cells: readonly MatrixCell[];
}

/** Rows of a sheet in which each part of a merged cell has its text. */
export function weekMatrix({ rows, merges = [] }: Grid): readonly MatrixRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const filled = new Map(
    rows.map(({ line, cells }) => [
      line,
      Array.from({ length: width }, (_, at) => ({ text: cells[at]?.text ?? "", origin: `${line} ${at}` })),
    ]),
  );
  for (const { top, left, bottom, right } of merges) {
    const first = filled.get(top)?.[left];
    if (!first || first.text === "") continue;
    for (const [line, cells] of filled)
      if (line >= top && line <= bottom) cells.fill(first, left, Math.min(right + 1, width));
  }
  return [...filled].map(([line, cells]) => ({ line, cells }));
}
