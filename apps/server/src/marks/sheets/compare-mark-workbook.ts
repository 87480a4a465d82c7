import type { Mark } from "@dars/contract/marks/results";
import type { compareMarkWorkbook as route, Sheet } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { readGrid, type GridRow } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";
import { requireEntry } from "./require-sheet.ts";
import { STUDENT_KEY } from "./workbook-sheet.ts";

type Compared = Reply<typeof route>;

/** H1: writes nothing; returns the differences from the sheet for review. */
export async function compareMarkWorkbook(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Compared> {
  const { schoolId, sheetId } = params;
  await requireEntry(context, context.database.reading(schoolId), schoolId, sheetId);
  const [sheet, rows] = await Promise.all([readSheet(context, { params }), rowsOf(Buffer.from(body))]);
  const at = keyLineOf(rows);
  const keys = rows[at]?.cells.map(({ text }) => text);
  if (!keys) throw invalid("This workbook was not made from a mark sheet.", "/body");
  const compared: Compared = { changes: [], skipped: [] };
  for (const row of rows.slice(at + 1)) compareRow(sheet, keys, row, compared);
  return compared;
}

const keyLineOf = (rows: readonly GridRow[]): number =>
  rows.findIndex(({ cells }) => cells.some(({ text }) => text === STUDENT_KEY));

async function rowsOf(bytes: Buffer): Promise<readonly GridRow[]> {
  try {
    const { sheets } = await readGrid("marks.xlsx", bytes, {});
    const made = sheets.filter(({ grid }) => keyLineOf(grid.rows) >= 0);
    // Students of a section are in each of its subjects: marks of another subject would be taken for these.
    if (made.length > 1) throw invalid("This workbook has the marks of several classes.", "/body");
    return (made[0] ?? sheets[0])?.grid.rows ?? [];
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}

/** Rows of people who do not sit in the class are left alone, and so are columns that are not open. */
function compareRow(sheet: Sheet, keys: readonly string[], row: GridRow, into: Compared): void {
  const studentId = Number(textOf(row, keys.indexOf(STUDENT_KEY)));
  const own = sheet.rows.find(({ student }) => student.id === studentId);
  if (!own) return;
  const open = sheet.columns.filter(({ code, state }) => state === "open" && keys.includes(code));
  for (const { code, max } of open) {
    const text = textOf(row, keys.indexOf(code));
    const { mark: from, revision } = own.cells.find((cell) => cell.code === code) ?? NOTHING;
    if (isSame(from, text)) continue;
    const to = readTyped(text);
    if (to === undefined || isAbove(to, max))
      into.skipped.push({ line: row.line, code, text: text.slice(0, 40) });
    else into.changes.push({ studentId, code, from, to, revision });
  }
}

const NOTHING = { mark: null, revision: 0 };

const textOf = ({ cells }: GridRow, place: number): string => cells[place]?.text ?? "";

const isSame = (mark: Mark, text: string) => readTyped(text) === mark;

const isAbove = (mark: Mark, max: number) => /^\d/.test(String(mark)) && Number(mark) > max;
