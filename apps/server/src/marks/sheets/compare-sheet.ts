import type { ComparedWorkbook } from "@dars/contract/marks/compared-workbook";
import type { Mark } from "@dars/contract/marks/results";
import type { Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";

import {
  compareCell,
  returnedRows,
  type GridRow,
  type ReturnedRows,
  type ReturnedRow,
} from "#platform/sheets/public.ts";

import { markList, STUDENT_KEY } from "./workbook-sheet.ts";

/**
 * What a workbook would change in a sheet. Each cell is compared with what it was when the workbook was taken, and with
 * what it is now. Null where the rows are of no mark sheet.
 */
export function compareSheet(sheet: Sheet, rows: readonly GridRow[]): ComparedWorkbook | null {
  const returned = returnedRows(rows, {
    of: markList(sheet),
    idKey: STUDENT_KEY,
    people: new Map(sheet.rows.map(({ student }) => [student.id, student.name])),
  });
  if (!returned) return null;
  const { takenAt, unused } = returned;
  const compared = { changes: [], skipped: [], conflicts: [], takenAt, unused: [...unused] };
  for (const row of returned.rows) compareRow(sheet, returned, row, compared);
  return compared;
}

type Into = Pick<ComparedWorkbook, "changes" | "skipped"> & {
  readonly conflicts: NonNullable<ComparedWorkbook["conflicts"]>;
};

function compareRow(sheet: Sheet, { keys, titleFor }: ReturnedRows, row: ReturnedRow, into: Into): void {
  const { cells, published } = sheet.rows.find(({ student }) => student.id === row.id) ?? EMPTY;
  for (const { code, max, state } of sheet.columns.filter((column) => keys.includes(column.code))) {
    const text = row.text(code);
    const { mark: from, revision } = cells.find((cell) => cell.code === code) ?? NOTHING;
    const read = (typed: string) => markIn(typed, max);
    const verdict = compareCell({ text, taken: row.takenText(code), stored: from, read, isSame });
    if (verdict.kind === "nothing") continue;
    const isShut = state !== "open" || published?.includes(code) === true;
    if (verdict.kind === "unreadable") into.skipped.push(buildSkipped(row, code, max));
    else if (isShut) into.skipped.push(buildSkipped(row, code, null));
    else if (verdict.kind === "change")
      into.changes.push({ studentId: row.id, code, from, to: verdict.to, revision });
    else into.conflicts.push(buildConflict(row, code, titleFor(code), from));
  }
}

/** A cell that is not taken: its text is no mark up to `max`, or with null its column is not open. */
function buildSkipped(
  row: ReturnedRow,
  code: string,
  max: number | null,
): ComparedWorkbook["skipped"][number] {
  const text = row.text(code);
  const cell = { line: row.line, name: row.name, code, text: text.slice(0, MOST_TEXT) };
  if (max === null) return { ...cell, isClosed: true };
  return isAbove(text, max) ? { ...cell, max } : cell;
}

const buildConflict = (row: ReturnedRow, code: string, column: string, stored: Mark) => ({
  line: row.line,
  name: row.name,
  column,
  taken: row.takenText(code) ?? "",
  stored: typedMark(stored, true),
  given: row.text(code),
});

/** The most characters of a cell's text in a reply. */
const MOST_TEXT = 40;

const EMPTY: Pick<SheetRow, "cells" | "published"> = { cells: [] };
const NOTHING = { mark: null, revision: 0 };

const isSame = (one: Mark, other: Mark): boolean => one === other;

const markIn = (text: string, max: number): Mark | undefined =>
  isAbove(text, max) ? undefined : readTyped(text);

function isAbove(text: string, max: number): boolean {
  const mark = readTyped(text);
  return mark !== undefined && /^\d/.test(String(mark)) && Number(mark) > max;
}
