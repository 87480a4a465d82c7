import { invalid } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { readGrid, type GridRow, type NamedGrid } from "#platform/sheets/public.ts";

import { STUDENT_KEY } from "./workbook-sheet.ts";

interface MarkGrids {
  /** Sheets of the file that were made from a mark sheet. */
  readonly made: readonly NamedGrid[];
  /** Rows of its first sheet, whatever that is. */
  readonly first: readonly GridRow[];
}

/** The sheets of a workbook of marks. Throws invalid where the file cannot be read. */
export async function readMarkGrids(bytes: Buffer): Promise<MarkGrids> {
  try {
    const { sheets } = await readGrid("marks.xlsx", bytes, {});
    return {
      made: sheets.filter(({ grid }) => grid.rows.some(isKeyLine)),
      first: sheets[0]?.grid.rows ?? [],
    };
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}

const isKeyLine = ({ cells }: GridRow): boolean => cells.some(({ text }) => text === STUDENT_KEY);
