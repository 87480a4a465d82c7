import type { Mark } from "@dars/contract/marks/results";
import type { ColumnState, compareMarkWorkbook as route, Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import {
  compareCell,
  readGrid,
  returnedRows,
  type GridRow,
  type ReturnedRows,
  type ReturnedRow,
} from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";
import { requireEntry } from "./require-sheet.ts";
import { markList, STUDENT_KEY } from "./workbook-sheet.ts";

type Compared = Reply<typeof route>;

/**
 * H1: writes nothing; returns the differences from the sheet for review. Each cell is compared with what it was when
 * the workbook was taken, and with what it is now.
 */
export async function compareMarkWorkbook(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Compared> {
  const { schoolId, sheetId } = params;
  await requireEntry(context, context.database.reading(schoolId), schoolId, sheetId);
  const [sheet, rows] = await Promise.all([readSheet(context, { params }), readRows(Buffer.from(body))]);
  const returned = returnedRows(rows, {
    of: markList(sheet),
    idKey: STUDENT_KEY,
    people: new Map(sheet.rows.map(({ student }) => [student.id, student.name])),
  });
  if (!returned) throw invalid("This workbook was not made from a mark sheet.", "/body");
  const { takenAt, unused } = returned;
  const compared = { changes: [], skipped: [], conflicts: [], takenAt, unused };
  for (const row of returned.rows) compareRow(sheet, returned, row, compared);
  return compared;
}

const isKeyLine = ({ cells }: GridRow): boolean => cells.some(({ text }) => text === STUDENT_KEY);

async function readRows(bytes: Buffer): Promise<readonly GridRow[]> {
  try {
    const { sheets } = await readGrid("marks.xlsx", bytes, {});
    const made = sheets.filter(({ grid }) => grid.rows.some(isKeyLine));
    // Students of a section are in each of its subjects: marks of another subject would be taken for these.
    if (made.length > 1) throw invalid("This workbook has the marks of several classes.", "/body");
    return (made[0] ?? sheets[0])?.grid.rows ?? [];
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}

type Into = Pick<Compared, "changes" | "skipped"> & {
  readonly conflicts: NonNullable<Compared["conflicts"]>;
};

function compareRow(sheet: Sheet, { keys, titleFor }: ReturnedRows, row: ReturnedRow, into: Into): void {
  const { cells, published = [] } = sheet.rows.find(({ student }) => student.id === row.id) ?? EMPTY;
  const isOpen = (state: ColumnState, code: string) => state === "open" && !published.includes(code);
  for (const { code, max, state } of sheet.columns.filter((column) => keys.includes(column.code))) {
    const text = row.text(code);
    const { mark: from, revision } = cells.find((cell) => cell.code === code) ?? NOTHING;
    const read = (typed: string) => markIn(typed, max);
    const verdict = compareCell({ text, taken: row.takenText(code), stored: from, read, isSame });
    const cell = { line: row.line, code, text: text.slice(0, 40) };
    if (verdict.kind === "nothing") continue;
    if (verdict.kind === "unreadable") into.skipped.push(cell);
    else if (!isOpen(state, code)) into.skipped.push({ ...cell, isClosed: true });
    else if (verdict.kind === "change")
      into.changes.push({ studentId: row.id, code, from, to: verdict.to, revision });
    else
      into.conflicts.push({
        line: row.line,
        name: row.name,
        column: titleFor(code),
        taken: row.takenText(code) ?? "",
        stored: typedMark(from, true),
        given: text,
      });
  }
}

const EMPTY: Pick<SheetRow, "cells" | "published"> = { cells: [] };
const NOTHING = { mark: null, revision: 0 };

const isSame = (one: Mark, other: Mark): boolean => one === other;

function markIn(text: string, max: number): Mark | undefined {
  const mark = readTyped(text);
  return mark !== undefined && /^\d/.test(String(mark)) && Number(mark) > max ? undefined : mark;
}
