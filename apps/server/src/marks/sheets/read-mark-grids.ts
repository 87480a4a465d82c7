import { readReturnedGrids, type GridRow, type NamedGrid } from "#platform/sheets/public.ts";

import { STUDENT_KEY } from "./workbook-sheet.ts";

interface MarkGrids {
  /** Sheets of the file that were made from a mark sheet. */
  readonly made: readonly NamedGrid[];
  /** Rows of its first sheet, whatever that is. */
  readonly first: readonly GridRow[];
}

/** The sheets of a workbook of marks. Throws invalid where the file cannot be read. */
export async function readMarkGrids(body: Uint8Array): Promise<MarkGrids> {
  const sheets = await readReturnedGrids("marks.xlsx", body);
  return {
    made: sheets.filter(({ grid }) => grid.rows.some(isKeyLine)),
    first: sheets[0]?.grid.rows ?? [],
  };
}

const isKeyLine = ({ cells }: GridRow): boolean => cells.some(({ text }) => text === STUDENT_KEY);
